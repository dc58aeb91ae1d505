import { errorStatus } from '@oja/contract/values/errors.ts'
import * as fc from 'fast-check'
import type { ServedRoute } from '../../server/src/platform/http/served-routes.ts'
import { hostileTexts, mutatedValue, wireValues } from './arbitrary.ts'
import type { Samples } from './arbitrary.ts'
import type { TestApp } from '../../tests/test-app.ts'
import type { SeededApp } from '../../tests/seeded-app.ts'

type Caller = 'visitor' | 'buyer' | 'seller' | 'suspended' | 'admin'

/** One request as it goes out. */
interface Attempt {
  caller: Caller
  method: string
  url: string
  body: unknown
  /** A form's texts, and the bytes of its file. */
  form: { values: Record<string, string>; file: Uint8Array } | null
}

export interface FuzzSettings {
  requests: number
  /** The same seed makes the same requests of the same app. */
  seed: number
  /** Every line the product has logged so far. */
  log: () => string
  /** Told when the first request goes out and when the last was answered. */
  whileSending?: { begin(): void; end(): void }
}

export interface FuzzReport {
  /** How many answers had each status. */
  statuses: Record<string, number>
  /** What no answer may be, one line each: at most twenty. */
  findings: string[]
}

// These end sessions or lives that the other requests stand on; streams never end.
const excluded =
  /logout|\/sessions|delete\/profile|\/stream$|second-factor|\/dev\/|\/api\/docs|profile\/update$|\/suspend$/
const forms =
  /POST (\/api\/v1\/(products\/?|services\/create|sellers\/profile\/full|sellers\/kyc|orders\/.*\/dispute.*|messages\/send))$|PUT \/api\/v1\/(products|services)\//

/**
 * Sends requests made from the contract's own schemas, half of them as they should be and half one step away from it,
 * as everybody in turn, and looks at each answer: no 5xx, nothing outside the contract, no secret.
 */
export async function fuzz(
  app: TestApp,
  seeded: SeededApp,
  { requests, seed, log, whileSending }: FuzzSettings,
): Promise<FuzzReport> {
  const routes = app.routes.filter(({ url }) => url.startsWith('/api/') && !excluded.test(url))
  const attempts = fc.sample(attemptsOn(routes, seeded.samples), { numRuns: requests, seed })
  const report: FuzzReport = { statuses: {}, findings: [] }
  const find = (finding: string) => report.findings.length < 20 && report.findings.push(finding)
  const secrets = secretsOf(app, seeded)
  whileSending?.begin()
  for (const attempt of attempts) {
    const answer = await send(app, seeded, attempt)
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    const wrong = wrongWith(answer, secrets)
    if (wrong)
      find(
        `${wrong}: ${JSON.stringify(attempt).slice(0, 600)} -> ${answer.status} ${answer.text.slice(0, 300)}`,
      )
  }
  whileSending?.end()
  const lines = log()
  for (const [name, secret] of secrets) if (lines.includes(secret)) find(`the log holds ${name}`)
  return report
}

function attemptsOn(routes: ServedRoute[], samples: Samples): fc.Arbitrary<Attempt> {
  return fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        caller: fc.constantFrom<Caller>('visitor', 'buyer', 'seller', 'suspended', 'admin'),
        params: stepAway(route.params ? wireValues(route.params, samples) : fc.constant({})),
        query: stepAway(route.query ? wireValues(route.query, samples) : fc.constant({})),
        body: route.body ? stepAway(wireValues(route.body, samples)) : fc.constant(undefined),
        form: forms.test(`${route.method} ${route.url}`) ? formsOf(samples) : fc.constant(null),
      })
      .map(({ caller, params, query, body, form }) => ({
        caller,
        method: route.method,
        url: addressOf(route.url, params, query),
        body,
        form,
      })),
  )
}

function stepAway(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: values },
    {
      weight: 1,
      arbitrary: values.chain((value) =>
        value && Object.keys(value).length > 0 ? mutatedValue(value) : fc.constant(value),
      ),
    },
  )
}

function formsOf(samples: Samples): fc.Arbitrary<Attempt['form']> {
  const names = [
    'name',
    'category',
    'price',
    'quantity',
    'description',
    'state',
    'lga',
    'words',
    'content',
    'recipientId',
    'storeName',
    'phone',
    'email',
    'paperKind',
    'paperNumber',
    'address',
    'pictures',
    'workingHours',
    'servicesOffered',
    'workPlace',
    'priceFor',
    'priceIsFrom',
    'priceNote',
    'sellerId',
    'quantitySeen',
    'priceSeen',
  ]
  const text = (name: string) =>
    fc.oneof(fc.constantFrom(...(samples[name] ?? ['12', 'Yam tubers'])), hostileTexts)
  return fc.record({
    values: fc
      .subarray(names)
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((name) => [name, text(name)]))),
      ) as fc.Arbitrary<Record<string, string>>,
    file: fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      // Beginnings of a JPEG, a PNG, a GIF, a RIFF and an SVG with nothing sound behind them.
      fc
        .constantFrom('ffd8ffe0', '89504e470d0a1a0a', '474946383961', '52494646ffffffff57454250', '3c737667')
        .map((hex) => new Uint8Array(Buffer.from(hex, 'hex'))),
    ),
  })
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(given[name] ?? 'x') || 'x')
  const parts = typeof query === 'object' && query ? Object.entries(query) : []
  const search = parts.map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

/** As browsers do, but a lone surrogate travels as bytes that are no text. */
function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

interface Seen {
  status: number
  type: string
  text: string
}

async function send(
  { app }: TestApp,
  seeded: SeededApp,
  { caller, method, url, body, form }: Attempt,
): Promise<Seen> {
  const encoded = form ? await multipart(form) : json(body)
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(caller === 'visitor' ? {} : { authorization: `Bearer ${seeded[caller].token}` }),
      ...encoded.headers,
    },
    ...(encoded.payload === undefined ? {} : { payload: encoded.payload }),
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    text: answer.payload,
  }
}

function json(body: unknown) {
  if (body === undefined) return { headers: {}, payload: undefined }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) ?? '' }
}

async function multipart({ values, file }: NonNullable<Attempt['form']>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value.toWellFormed())
  for (const name of ['productImg', 'serviceImg', 'papers', 'storeLogo', 'file'])
    data.append(name, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const request = new Response(data)
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

/** What is wrong with an answer; empty when nothing is. A success was held against its schema by the server itself. */
function wrongWith({ status, type, text }: Seen, secrets: Map<string, string>): string {
  if (status >= 500) return 'a fault of ours'
  for (const [name, secret] of secrets) if (text.includes(secret)) return `the answer holds ${name}`
  if (/node_modules|\.ts:\d|file:\/\//.test(text)) return 'the answer tells of our code'
  if (status < 400) return ''
  if (!type.includes('application/json')) return 'an error that is not JSON'
  const body = JSON.parse(text) as { message?: unknown; code?: string; fields?: Record<string, unknown> }
  const isKnown = body.code !== undefined && errorStatus[body.code as keyof typeof errorStatus] === status
  if (!isKnown) return 'an error without a code of the contract'
  if (typeof body.message !== 'string' || body.message === '') return 'an error without a sentence'
  return Object.values(body.fields ?? {}).every((sentence) => typeof sentence === 'string' && sentence !== '')
    ? ''
    : 'a field without a sentence'
}

function secretsOf({ secretKey }: TestApp, people: SeededApp): Map<string, string> {
  const { buyer, seller, admin, suspended } = people
  return new Map([
    ['the provider’s key', secretKey],
    ['a buyer’s credential', buyer.token],
    ['a seller’s credential', seller.token],
    ['a suspended seller’s credential', suspended.token],
    ['an administrator’s credential', admin.token],
    ['a password’s hash', '$argon2'],
    ['a password', 'correct horse'],
  ])
}
