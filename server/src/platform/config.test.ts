import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
}
const namesOf = (message: string) => message.split('\n').map((line) => line.split(' ')[0])

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://oja.example',
  PAYSTACK_MODE: 'live',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdef',
  SMTP_URL: 'smtps://mail.example:465',
  ENCRYPTION_KEY: '0123456789abcdef'.repeat(4),
  MAIL_FROM: 'Oja <hello@oja.test>',
  SUPPORT_PHONE: '+2348031234567',
  SUPPORT_EMAIL_GENERAL: 'help@oja.test',
  SUPPORT_EMAIL_SELLERS: 'sellers@oja.test',
  SUPPORT_EMAIL_BUYERS: 'buyers@oja.test',
  OFFICE_ADDRESS: '3 Awolowo Road, Ikoyi, Lagos',
}

test('an invalid setting is refused by its name, and its value is never printed', { tags: ['F37'] }, () => {
  const wrong: Record<string, string> = {
    NODE_ENV: 'quux-value',
    TEST_TIMEOUT_FACTOR: 'quux-value',
    PORT: 'quux-value',
    HOST: 'quux value',
    PUBLIC_ORIGIN: 'https://quux-value.example/path',
    DATABASE_URL: 'mysql://quux-value',
    DATABASE_REPLICA_URL: 'quux-value',
    S3_ENDPOINT: 'ftp://quux-value',
    S3_BUCKET: 'quux/value',
    REDIS_URL: 'http://quux-value',
    SMTP_URL: 'quux-value',
    PAYSTACK_MODE: 'quux-value',
    PAYSTACK_SECRET_KEY: 'quux-value',
    PAYSTACK_SECRET_KEY_PREVIOUS: 'quux-value',
    PAYSTACK_PUBLIC_KEY: 'quux-value',
    PAYSTACK_BASE_URL: 'quux-value',
    PAYSTACK_SCRIPT_URL: 'javascript:quux-value',
    ENCRYPTION_KEY: 'quux-value',
    ENCRYPTION_KEY_PREVIOUS: 'quux-value',
    RATE_LIMIT: 'quux-value',
    TRUSTED_PROXIES: '10.0.0.1,quux-value',
    MAIL_FROM: 'quux-value',
    SOCIAL_URLS: 'https://quux.example/,javascript:quux',
    CLIENT_ORIGINS: 'https://app.example.com,*.quux-value',
    COMMISSION_PERCENT: 'quux-value',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'quux-value',
    LOG_LEVEL: 'quux-value',
    SEED: 'quux-value',
    CLOCK_OFFSET_MS: 'quux-value',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const message = refusal({ [name]: value })
    expect([name, message.split('\n')]).toEqual([name, [expect.stringMatching(new RegExp(`^${name} `))]])
    expect(message).not.toContain('quux')
  }
  expect(namesOf(refusal(wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted())
  for (const PORT of ['-1', '65536', '1.5', '0x', 'NaN']) expect(namesOf(refusal({ PORT }))).toEqual(['PORT'])
})

test('a password that ends its address early is told how to be written, and not repeated', () => {
  for (const DATABASE_URL of [
    'postgres://oja:quux#1@10.0.0.10:5432/oja',
    'postgres://oja:quux/1@10.0.0.10/oja',
  ])
    expect(refusal({ DATABASE_URL })).toBe(
      'DATABASE_URL must be an address beginning postgres: or postgresql:; in its password % : / ? # @ are written %25 %3A %2F %3F %23 %40',
    )
})

test('an empty variable counts as unset', { tags: ['F37'] }, () => {
  const names = [
    ...Object.keys(production),
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'SEED',
    'LOG_LEVEL',
    'COMMISSION_PERCENT',
  ]
  const empties = Object.fromEntries(names.map((name) => [name, '']))
  expect(readConfig(empties)).toEqual(readConfig({}))
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    isDevelopment: true,
    seed: 'demo',
  })
})

test('production starts only with real keys, an origin and the rate limits on', { tags: ['D13'] }, () => {
  expect(readConfig(production)).toMatchObject({
    isDevelopment: false,
    seed: 'none',
    host: '0.0.0.0',
    rateLimit: true,
  })
  for (const name of [
    'PUBLIC_ORIGIN',
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_PUBLIC_KEY',
    'SMTP_URL',
    'ENCRYPTION_KEY',
    'MAIL_FROM',
    'SUPPORT_PHONE',
    'SUPPORT_EMAIL_GENERAL',
    'SUPPORT_EMAIL_SELLERS',
    'SUPPORT_EMAIL_BUYERS',
    'OFFICE_ADDRESS',
  ]) {
    for (const nothing of [undefined, ''])
      expect(namesOf(refusal({ ...production, [name]: nothing ?? '' }))).toContain(name)
  }
  const refused: Record<string, string>[] = [
    { RATE_LIMIT: 'off' },
    { SEED: 'demo' },
    { ENCRYPTION_KEY: '0'.repeat(64) },
    { PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' },
    { PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdef' },
    { PAYSTACK_SECRET_KEY_PREVIOUS: 'sk_test_0123456789abcdef' },
    { CLOCK_OFFSET_MS: '1000' },
    { TEST_TIMEOUT_FACTOR: '2' },
    { MAIL_FROM: 'Oja <hello@oja.example>' },
    { SUPPORT_EMAIL_BUYERS: 'anybody@another.example' },
    { OFFICE_ADDRESS: 'Tejuosho area, Yaba, Lagos Mainland, Lagos, Nigeria' },
  ]
  for (const change of refused)
    expect(namesOf(refusal({ ...production, ...change }))).toEqual(Object.keys(change))
  const samples = {
    ...production,
    PAYSTACK_MODE: 'test',
    PAYSTACK_SECRET_KEY: 'sk_test_xxxxxxxx',
    PAYSTACK_PUBLIC_KEY: 'pk_test_xxxxxxxx',
  }
  expect(namesOf(refusal(samples))).toEqual(['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'])
})

test('a key that is a digit short or long, or has another letter, is refused by name and not printed', () => {
  const key = '0123456789abcdef'.repeat(4)
  for (const name of ['ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS'])
    for (const value of [key.slice(1), `${key}0`, `${key.slice(1)}g`])
      expect(refusal({ ...production, [name]: value })).toBe(`${name} must be 64 hexadecimal digits`)
})

test(
  'production takes no address without encryption, but for a name of this machine',
  { tags: ['D13'] },
  () => {
    const names = ['PUBLIC_ORIGIN', 'PAYSTACK_BASE_URL', 'PAYSTACK_SCRIPT_URL']
    for (const name of names) {
      for (const value of ['http://oja.test', 'http://10.0.0.9:8080', 'http://localhost.oja.test'])
        expect(refusal({ ...production, [name]: value })).toBe(`${name} must begin https: in production`)
      for (const value of [
        'https://oja.test',
        'http://127.0.0.1:3001',
        'http://localhost:3001',
        'http://[::1]:3001',
      ])
        expect(refusal({ ...production, [name]: value })).toBe('')
    }
  },
)

test(
  'demo logins and the sandbox exist only on a loopback name outside production',
  { tags: ['D13'] },
  () => {
    for (const PUBLIC_ORIGIN of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000']) {
      expect(readConfig({ PUBLIC_ORIGIN })).toMatchObject({ isDevelopment: true, seed: 'demo' })
      expect(readConfig({ ...production, PUBLIC_ORIGIN }).isDevelopment).toBe(false)
    }
    for (const PUBLIC_ORIGIN of [
      'https://oja.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://192.168.1.2:3000',
    ]) {
      const open = { ...production, NODE_ENV: 'development', PUBLIC_ORIGIN }
      expect(readConfig(open)).toMatchObject({ isDevelopment: false, seed: 'none' })
      expect(namesOf(refusal({ ...open, SEED: 'demo' }))).toEqual(['SEED'])
      // With a forgotten NODE_ENV a public server still does not start without keys and mail.
      expect(namesOf(refusal({ PUBLIC_ORIGIN }))).toContain('PAYSTACK_SECRET_KEY')
    }
  },
)

test(
  'the payment keys must match the payment mode, and both keys are given together',
  { tags: ['D13'] },
  () => {
    expect(namesOf(refusal({ PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_PUBLIC_KEY: 'pk_live_1' }))).toEqual([
      'PAYSTACK_SECRET_KEY',
      'PAYSTACK_PUBLIC_KEY',
    ])
    expect(namesOf(refusal({ PAYSTACK_SECRET_KEY: 'sk_test_1' }))).toEqual(['PAYSTACK_SECRET_KEY'])
    expect(namesOf(refusal({ PAYSTACK_MODE: 'live' }))).toEqual(['PAYSTACK_SECRET_KEY'])
  },
)

test('the four S3 settings are given together', { tags: ['F37'] }, () => {
  const all = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'oja',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'quux-secret',
  }
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig(all).s3).toMatchObject({ bucket: 'oja' })
  for (const missing of Object.keys(all))
    expect(namesOf(refusal({ ...all, [missing]: '' }))).toEqual([missing])
  expect(namesOf(refusal({ ...production, ...all, S3_SECRET_KEY: 'secret' }))).toEqual(['S3_SECRET_KEY'])
})

test('origins of other front ends are whole origins, and never our own', () => {
  const read = (list: string) => readConfig({ CLIENT_ORIGINS: list }).clientOrigins
  expect(read('')).toEqual([])
  expect(read('https://app.example.com, http://127.0.0.1:5173')).toEqual([
    'https://app.example.com',
    'http://127.0.0.1:5173',
  ])
  for (const wrong of [
    '*',
    'https://*.example.com',
    'null',
    'app.example.com',
    'https://app.example.com/',
    'https://App.example.com',
    'https://u:p@app.example.com',
    'ftp://app.example.com',
  ])
    expect([wrong, refusal({ CLIENT_ORIGINS: wrong })]).toEqual([
      wrong,
      'CLIENT_ORIGINS must list origins without a path or a wildcard, with commas between: https://app.example.com',
    ])
  const own = { PUBLIC_ORIGIN: 'http://localhost:3000', CLIENT_ORIGINS: 'http://localhost:3000' }
  expect(refusal(own)).toBe('CLIENT_ORIGINS must not name PUBLIC_ORIGIN: our own pages use a cookie')
  expect(refusal({ ...production, CLIENT_ORIGINS: 'http://app.example.com' })).toBe(
    'CLIENT_ORIGINS must begin https: in production',
  )
})

test('docs/configuration.md names every setting', async () => {
  const table = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = table.split('\n').filter((line) => /^\| [A-Z][A-Z0-9_]{3,}/.test(line))
  const notified = new Set(rows.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []))
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !notified.has(name))).toEqual([])
})
