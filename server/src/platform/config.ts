import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { brand } from '@oja/contract/values/brand.ts'
import { z } from 'zod'
import { addressComplaint, isLoopback, isMailbox, isProxyAddress } from './config-addresses.ts'
import { isOrigin } from './auth/origins.ts'
import { crashPoints } from './process/crash-point.ts'
import type { CrashPoint } from './process/crash-point.ts'
import { textConfig, textEnvironment, textProblems } from './text-config.ts'
import type { TextConfig } from './text-config.ts'

export { brand as productName } from '@oja/contract/values/brand.ts'

// A newcomer then sees where the three links of the footer stand.
const demoSocialUrls =
  'https://www.facebook.com/oja.example,https://www.instagram.com/oja.example,https://x.com/oja_example'

/**
 * The contact details of the sample market. Production refuses each of them, because nobody would be reached there.
 */
const samples = {
  MAIL_FROM: `${brand} <hello@oja.example>`,
  SUPPORT_PHONE: '+2347000000652',
  SUPPORT_EMAIL_GENERAL: 'help@oja.example',
  SUPPORT_EMAIL_SELLERS: 'sellers@oja.example',
  SUPPORT_EMAIL_BUYERS: 'buyers@oja.example',
  OFFICE_ADDRESS: 'Tejuosho area, Yaba, Lagos Mainland, Lagos, Nigeria',
} as const

const knownSamples = /^(changeme|change-me|secret|password|example|sample|sk_test_x+|pk_test_x+|your[-_].*)$/i

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: ({ input }) => addressComplaint(input, protocols),
  })
const listOf = (isRight: (entry: string) => boolean, message: string) =>
  z.string().refine((value) => list(value).every(isRight), message)
const port = z.coerce.number().int().min(0).max(65_535)
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine((value) => isIP(value) !== 0 || value === 'localhost', 'must be an IP address or localhost')
    .optional(),
  PUBLIC_ORIGIN: url(['http:', 'https:'])
    .refine((value) => new URL(value).origin === value, 'must be an origin, without a path')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'must be an email address, or a name and an address: Oja <hello@market.ng>')
    .default(samples.MAIL_FROM),
  PAYSTACK_MODE: z.enum(['test', 'live']).default('test'),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must begin sk_test_ or sk_live_')
    .optional(),
  PAYSTACK_SECRET_KEY_PREVIOUS: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must begin sk_test_ or sk_live_')
    .optional(),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin pk_test_ or pk_live_')
    .optional(),
  PAYSTACK_BASE_URL: url(['http:', 'https:']).default('https://api.paystack.co'),
  PAYSTACK_SCRIPT_URL: url(['http:', 'https:']).default('https://js.paystack.co/v2/inline.js'),
  SANDBOX_PORT: port.default(0),
  ...textEnvironment,
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  ENCRYPTION_KEY_PREVIOUS: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  ADMIN_EMAIL: z
    .email('must be an email address')
    .transform((value) => value.toLowerCase())
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: listOf(
    isProxyAddress,
    'must list IP addresses or networks, with commas between: 10.0.0.5,10.1.0.0/16',
  ).default(''),
  CLIENT_ORIGINS: listOf(
    isOrigin,
    'must list origins without a path or a wildcard, with commas between: https://app.example.com',
  ).default(''),
  PHONE_PREFIXES: listOf(
    (entry) => /^\+[1-9]\d{0,3}$/.test(entry),
    'must list country codes, with commas between: +234,+229',
  ).default('+234'),
  COMMISSION_PERCENT: z.coerce.number().min(0).max(50).default(5),
  SUPPORT_PHONE: z.string().default(samples.SUPPORT_PHONE),
  SUPPORT_EMAIL_GENERAL: z.string().default(samples.SUPPORT_EMAIL_GENERAL),
  SUPPORT_EMAIL_SELLERS: z.string().default(samples.SUPPORT_EMAIL_SELLERS),
  SUPPORT_EMAIL_BUYERS: z.string().default(samples.SUPPORT_EMAIL_BUYERS),
  OFFICE_ADDRESS: z.string().max(200).default(samples.OFFICE_ADDRESS),
  SOCIAL_URLS: listOf(
    (entry) => URL.canParse(entry) && ['http:', 'https:'].includes(new URL(entry).protocol),
    'must list addresses beginning https:, with commas between',
  ).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_NAME: z.string().default('oja'),
  DRAIN_SECONDS: whole(0, 5).optional(),
  FFMPEG: z.string().default('ffmpeg'),
  SEED: z.enum(['demo', 'none']).optional(),
  CLOCK_OFFSET_MS: whole(-1e12, 1e12).default(0),
  TEST_TIMEOUT_FACTOR: whole(1, 20).default(1),
  CRASH_AT: z.enum(crashPoints, `must be one of ${crashPoints.join(', ')}`).optional(),
})

/** The names of all settings. */
export const settingNames: string[] = Object.keys(Environment.shape)

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  port: number
  host: string
  /** The one origin of every link. The Host header is never used. */
  publicOrigin: string
  dataDir: string
  databaseUrl: string | null
  /** The URL of a read replica. Null: there is none. */
  replicaUrl: string | null
  /** The bucket for files. Null: files are stored under DATA_DIR. */
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string } | null
  /** Carries live events between nodes. Null: PostgreSQL carries them. */
  redisUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  paystack: {
    mode: 'test' | 'live'
    /** Null: no key was given, and the sandbox is used. */
    secretKey: string | null
    previousSecretKey: string | null
    publicKey: string | null
    baseUrl: string
    scriptUrl: string
    sandboxPort: number
  }
  /** What carries texts to phones. */
  texts: TextConfig
  /** 64 hexadecimal digits. Null in development, where a key is made. */
  encryptionKey: string | null
  /** The key before, while values that it encrypted remain (`npm run reencrypt`). */
  previousEncryptionKey: string | null
  /** The first administrator, created at the start while there is none. */
  firstAdmin: { email: string; password: string } | null
  rateLimit: boolean
  trustedProxies: string[]
  /** The origins of other front ends that may call the API with a bearer credential. */
  clientOrigins: string[]
  /** Where codes may be texted to: beginnings of E.164 numbers. */
  phonePrefixes: string[]
  commissionPercent: number
  support: { phone: string; general: string; sellers: string; buyers: string }
  /** Where visitors find the office. The help centre shows directions only for the address they were written for. */
  officeAddress: string
  socialUrls: string[]
  /** The token that /metrics asks for. Null: this machine may read /metrics in development, and nobody elsewhere. */
  metricsToken: string | null
  /** The collector of traces (OTLP over HTTP). Null: no traces are sent. */
  traceEndpoint: string | null
  logLevel: string
  nodeName: string
  /** How long a stopping node still serves, so that the proxy can stop sending requests first. */
  drainSeconds: number
  /** The program that converts voice notes for every browser. Null: they stay as uploaded. */
  ffmpeg: string | null
  seed: 'demo' | 'none'
  clockOffsetMilliseconds: number
  /** A factor for how long a request may wait for the database. Tests on slow machines raise it. */
  timeoutFactor: number
  /** The crash point at which a test lets this process die. Null: none. */
  crashAt: CrashPoint | null
  /**
   * Permits /dev/*, demo logins and the sandbox: outside production
   * and on a loopback name only (D13 in docs/requirements/rules.md).
   */
  isDevelopment: boolean
}

/** A setting that cannot be used. The message names the variable and never its value. */
export class ConfigError extends Error {}

/**
 * Reads the environment. Empty variables count as unset. The production rules are D13 in docs/requirements/rules.md.
 * Throws `ConfigError` with one line for each wrong variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map((issue) => `${issue.path.join('.')} ${sentence(issue.message)}`).join('\n'),
    )
  }
  const env = read.data
  const isProduction = env.NODE_ENV === 'production'
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const isDevelopment = !isProduction && isLoopback(new URL(publicOrigin).hostname)
  const wrong = [
    ...keyProblems(env),
    ...(isDevelopment || env.NODE_ENV === 'test' ? [] : productionProblems(env)),
    ...(isProduction ? unencryptedProblems(env) : []),
    ...(env.SEED === 'demo' && !isDevelopment
      ? ['SEED must not be demo here: demo logins are for development']
      : []),
    ...(env.PAYSTACK_MODE === 'live' && env.CLOCK_OFFSET_MS !== 0
      ? ['CLOCK_OFFSET_MS is for tests only']
      : []),
    ...(env.PAYSTACK_MODE === 'live' && env.TEST_TIMEOUT_FACTOR !== 1
      ? ['TEST_TIMEOUT_FACTOR is for tests only']
      : []),
    ...(list(env.CLIENT_ORIGINS).includes(publicOrigin)
      ? ['CLIENT_ORIGINS must not name PUBLIC_ORIGIN: our own pages use a cookie']
      : []),
    ...(env.PAYSTACK_MODE === 'live' && env.CRASH_AT ? ['CRASH_AT is for tests only'] : []),
  ]
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicOrigin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    s3: storageOf(env),
    redisUrl: env.REDIS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    paystack: {
      mode: env.PAYSTACK_MODE,
      secretKey: env.PAYSTACK_SECRET_KEY ?? null,
      previousSecretKey: env.PAYSTACK_SECRET_KEY_PREVIOUS ?? null,
      publicKey: env.PAYSTACK_PUBLIC_KEY ?? null,
      baseUrl: env.PAYSTACK_BASE_URL,
      scriptUrl: env.PAYSTACK_SCRIPT_URL,
      sandboxPort: env.SANDBOX_PORT,
    },
    texts: textConfig(env),
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    previousEncryptionKey: env.ENCRYPTION_KEY_PREVIOUS ?? null,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    rateLimit: env.RATE_LIMIT === 'on',
    trustedProxies: list(env.TRUSTED_PROXIES),
    clientOrigins: list(env.CLIENT_ORIGINS),
    phonePrefixes: list(env.PHONE_PREFIXES || '+234'),
    commissionPercent: env.COMMISSION_PERCENT,
    support: {
      phone: env.SUPPORT_PHONE,
      general: env.SUPPORT_EMAIL_GENERAL,
      sellers: env.SUPPORT_EMAIL_SELLERS,
      buyers: env.SUPPORT_EMAIL_BUYERS,
    },
    officeAddress: env.OFFICE_ADDRESS,
    socialUrls: list(env.SOCIAL_URLS ?? (isDevelopment ? demoSocialUrls : '')),
    metricsToken: env.METRICS_TOKEN ?? null,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
    nodeName: env.NODE_NAME,
    drainSeconds: env.DRAIN_SECONDS ?? (isDevelopment ? 0 : 3),
    ffmpeg: env.FFMPEG === 'none' ? null : env.FFMPEG,
    seed: env.SEED ?? (isDevelopment ? 'demo' : 'none'),
    clockOffsetMilliseconds: env.CLOCK_OFFSET_MS,
    timeoutFactor: env.TEST_TIMEOUT_FACTOR,
    crashAt: env.CRASH_AT ?? null,
    isDevelopment,
  }
}

type Read = z.infer<typeof Environment>

const storageNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function storageOf(env: Read): Config['s3'] {
  const [endpoint, bucket, accessKey, secretKey] = storageNames.map((name) => env[name])
  return endpoint && bucket && accessKey && secretKey ? { endpoint, bucket, accessKey, secretKey } : null
}

function keyProblems(env: Read): string[] {
  const problems = textProblems(env)
  const keys = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS', 'PAYSTACK_PUBLIC_KEY'] as const
  for (const name of keys) {
    const key = env[name]
    if (key && !key.includes(`_${env.PAYSTACK_MODE}_`))
      problems.push(`${name} is not a ${env.PAYSTACK_MODE} key, as PAYSTACK_MODE says`)
  }
  if (Boolean(env.PAYSTACK_SECRET_KEY) !== Boolean(env.PAYSTACK_PUBLIC_KEY)) {
    problems.push('PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must be given together')
  }
  const storage = storageNames.filter((name) => !env[name])
  if (storage.length > 0 && storage.length < storageNames.length)
    problems.push(...storage.map((name) => `${name} is missing: the four of S3 are given together`))
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together')
  if (env.PAYSTACK_MODE === 'live' && !env.PAYSTACK_SECRET_KEY)
    problems.push('PAYSTACK_SECRET_KEY is required when PAYSTACK_MODE is live')
  return problems
}

function productionProblems(env: Read): string[] {
  const problems: string[] = []
  const required = [
    'PUBLIC_ORIGIN',
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_PUBLIC_KEY',
    'SMTP_URL',
    'ENCRYPTION_KEY',
  ] as const
  for (const name of required) {
    const value = env[name]
    if (!value) problems.push(`${name} is required in production`)
    else if (knownSamples.test(value) || /^0+$/.test(value))
      problems.push(`${name} is a sample; give the real one`)
  }
  for (const [name, sample] of Object.entries(samples)) {
    const value = env[name as keyof typeof samples]
    if (value === sample || /@[\w.-]+\.example\b/.test(value))
      problems.push(`${name} is a sample; give the real one`)
  }
  if (env.ADMIN_PASSWORD && knownSamples.test(env.ADMIN_PASSWORD))
    problems.push('ADMIN_PASSWORD is a sample; give the real one')
  if (env.S3_SECRET_KEY && knownSamples.test(env.S3_SECRET_KEY))
    problems.push('S3_SECRET_KEY is a sample; give the real one')
  if (env.METRICS_TOKEN && knownSamples.test(env.METRICS_TOKEN))
    problems.push('METRICS_TOKEN is a sample; give the real one')
  if (env.RATE_LIMIT === 'off') problems.push('RATE_LIMIT must be on in production')
  return problems
}

// Sessions, payments and the script of the payment page would cross the network readable and changeable.
function unencryptedProblems(env: Read): string[] {
  const names = [
    'PUBLIC_ORIGIN',
    'PAYSTACK_BASE_URL',
    'PAYSTACK_SCRIPT_URL',
    'TERMII_BASE_URL',
    'WHATSAPP_BASE_URL',
    'CLIENT_ORIGINS',
  ] as const
  const isReadable = (address: string) => {
    const { protocol, hostname } = new URL(address)
    return protocol === 'http:' && !isLoopback(hostname)
  }
  return names
    .filter((name) => list(env[name] ?? '').some(isReadable))
    .map((name) => `${name} must begin https: in production`)
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

// Some messages of Zod quote the value, which may be a secret. Those are replaced.
function sentence(message: string): string {
  return message.startsWith('must') ? message : 'has a value that cannot be used'
}
