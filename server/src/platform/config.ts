import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { brand } from '@oja/contract/values/brand.ts'
import { z } from 'zod'
import { crashPoints } from './process/crash-point.ts'
import type { CrashPoint } from './process/crash-point.ts'

export { brand as productName } from '@oja/contract/values/brand.ts'

// So that a newcomer sees where the three links of the footer stand.
const demoSocialUrls =
  'https://www.facebook.com/oja.example,https://www.instagram.com/oja.example,https://x.com/oja_example'

/** How people reach the sample market. Real people would write and travel to nobody, so production refuses each. */
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
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address beginning ${protocols.join(' or ')}`,
    )
const port = z.coerce.number().int().min(0).max(65_535)
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

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
  MAIL_FROM: z.string().min(3).default(samples.MAIL_FROM),
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
  ENCRYPTION_KEY: z
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
  TRUSTED_PROXIES: z.string().default(''),
  COMMISSION_PERCENT: z.coerce.number().min(0).max(50).default(5),
  SUPPORT_PHONE: z.string().default(samples.SUPPORT_PHONE),
  SUPPORT_EMAIL_GENERAL: z.string().default(samples.SUPPORT_EMAIL_GENERAL),
  SUPPORT_EMAIL_SELLERS: z.string().default(samples.SUPPORT_EMAIL_SELLERS),
  SUPPORT_EMAIL_BUYERS: z.string().default(samples.SUPPORT_EMAIL_BUYERS),
  OFFICE_ADDRESS: z.string().max(200).default(samples.OFFICE_ADDRESS),
  SOCIAL_URLS: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_NAME: z.string().default('oja'),
  DRAIN_SECONDS: whole(0, 5).optional(),
  FFMPEG: z.string().default('ffmpeg'),
  SEED: z.enum(['demo', 'none']).optional(),
  CLOCK_OFFSET_MS: whole(-1e12, 1e12).default(0),
  PATIENCE_TIMES: whole(1, 20).default(1),
  CRASH_AT: z.enum(crashPoints, `must be one of ${crashPoints.join(', ')}`).optional(),
})

/** Every setting there is. */
export const settingNames: string[] = Object.keys(Environment.shape)

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  port: number
  host: string
  /** The one origin in every link; the Host header is never used. */
  publicOrigin: string
  dataDir: string
  databaseUrl: string | null
  /** A copy that follows it; null: there is none. */
  replicaUrl: string | null
  /** Where the bytes of files lie; null: under DATA_DIR. */
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string } | null
  /** Carries live events between nodes; null: the database does. */
  redisUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  paystack: {
    mode: 'test' | 'live'
    /** Null: no key was given, the sandbox stands in. */
    secretKey: string | null
    previousSecretKey: string | null
    publicKey: string | null
    baseUrl: string
    scriptUrl: string
    sandboxPort: number
  }
  /** 64 hexadecimal digits; null in development, where a key is made. */
  encryptionKey: string | null
  /** The first administrator, made at start while there is none. */
  firstAdmin: { email: string; password: string } | null
  rateLimit: boolean
  trustedProxies: string[]
  commissionPercent: number
  support: { phone: string; general: string; sellers: string; buyers: string }
  /** Where visitors find us; directions are shown only when they were written for it (support.md). */
  officeAddress: string
  socialUrls: string[]
  /** What may read /metrics; null: this machine itself. */
  metricsToken: string | null
  /** The collector that traces go to, by OTLP over HTTP; null: there are none. */
  traceEndpoint: string | null
  logLevel: string
  nodeName: string
  /** How long a node that was told to stop goes on serving, so that the proxy turns away first. */
  drainSeconds: number
  /** The program that writes voice notes anew for every browser; null: they stay as they came. */
  ffmpeg: string | null
  seed: 'demo' | 'none'
  clockOffsetMilliseconds: number
  /** How many times as long as otherwise a request may wait for the database. */
  patienceTimes: number
  /** Where a test wants this process to die; null: nowhere. */
  crashAt: CrashPoint | null
  /** /dev/*, demo logins and the sandbox: only away from production, on a loopback name (rules.md D13). */
  isDevelopment: boolean
}

/** A setting that cannot be used. Its message names the variable and never its value. */
export class ConfigError extends Error {}

/**
 * Reads the environment. Empty variables count as unset. Throws `ConfigError` with one line a wrong variable.
 * Source of the production rules: rules.md D13.
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
    ...(env.SEED === 'demo' && !isDevelopment
      ? ['SEED must not be demo here: demo logins are for development']
      : []),
    ...(env.PAYSTACK_MODE === 'live' && env.CLOCK_OFFSET_MS !== 0
      ? ['CLOCK_OFFSET_MS is for tests only']
      : []),
    ...(env.PAYSTACK_MODE === 'live' && env.PATIENCE_TIMES !== 1 ? ['PATIENCE_TIMES is for tests only'] : []),
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
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    rateLimit: env.RATE_LIMIT === 'on',
    trustedProxies: list(env.TRUSTED_PROXIES),
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
    patienceTimes: env.PATIENCE_TIMES,
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
  const problems: string[] = []
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

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

// Zod quotes what it received in some messages; a value could be a secret, so those are said in our words.
function sentence(message: string): string {
  return message.startsWith('must') ? message : 'has a value that cannot be used'
}
