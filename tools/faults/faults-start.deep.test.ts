import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startFaultApp } from './support/fault-app.ts'
import { timeLimit } from '../../tests/time-limit.ts'

const main = fileURLToPath(new URL('../../server/start.mjs', import.meta.url))
const maxMilliseconds = 2_000

// Every value holds a word that may not be said.
const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://quux.test',
  PAYSTACK_MODE: 'live',
  PAYSTACK_SECRET_KEY: 'sk_live_quux456789abcdef',
  PAYSTACK_PUBLIC_KEY: 'pk_live_quux456789abcdef',
  SMTP_URL: 'smtps://quux:quux@mail.test:465',
  ENCRYPTION_KEY: 'feedbee0'.repeat(8),
  MAIL_FROM: 'Quux <hello@quux.test>',
  SUPPORT_PHONE: '+2348031234567',
  SUPPORT_EMAIL_GENERAL: 'help@quux.test',
  SUPPORT_EMAIL_SELLERS: 'sellers@quux.test',
  SUPPORT_EMAIL_BUYERS: 'buyers@quux.test',
  OFFICE_ADDRESS: '3 Quux Road, Ikoyi, Lagos',
}
const wrongs: [what: string, names: string[], change: Record<string, string>][] = [
  ['no origin', ['PUBLIC_ORIGIN'], { PUBLIC_ORIGIN: '' }],
  ['no key', ['PAYSTACK_SECRET_KEY'], { PAYSTACK_SECRET_KEY: '' }],
  ['no mail', ['SMTP_URL'], { SMTP_URL: '' }],
  ['no key for papers', ['ENCRYPTION_KEY'], { ENCRYPTION_KEY: '' }],
  [
    'a test key when payments are live',
    ['PAYSTACK_SECRET_KEY'],
    { PAYSTACK_SECRET_KEY: 'sk_test_quux456789abcdef' },
  ],
  [
    'the keys of an example',
    ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'],
    {
      PAYSTACK_MODE: 'test',
      PAYSTACK_SECRET_KEY: 'sk_test_xxxxxxxx',
      PAYSTACK_PUBLIC_KEY: 'pk_test_xxxxxxxx',
    },
  ],
  ['a key for papers of zeros', ['ENCRYPTION_KEY'], { ENCRYPTION_KEY: '0'.repeat(64) }],
  ['the demo market', ['SEED'], { SEED: 'demo' }],
  ['no limits', ['RATE_LIMIT'], { RATE_LIMIT: 'off' }],
  ['a clock put off', ['CLOCK_OFFSET_MS'], { CLOCK_OFFSET_MS: '3600000' }],
  ['more patience', ['TEST_TIMEOUT_FACTOR'], { TEST_TIMEOUT_FACTOR: '2' }],
  ['a place to crash', ['CRASH_AT'], { CRASH_AT: 'before-order-placed' }],
  ['a database of another make', ['DATABASE_URL'], { DATABASE_URL: 'mysql://quux:quux@quux.test/quux' }],
  ['no number for a port', ['PORT'], { PORT: 'quux' }],
]

test(
  'a configuration that cannot be used is refused within two seconds, by name and without its value',
  { tags: ['F37', 'D13'] },
  async () => {
    const waits: number[] = []
    for (const [what, names, change] of wrongs) {
      const { code, said, complaint, milliseconds } = await start({ ...production, ...change })
      expect([what, code, said]).toEqual([what, 1, ''])
      const named = new Set(
        complaint
          .trim()
          .split('\n')
          .map((line) => line.split(' ')[0]),
      )
      expect([what, ...named]).toEqual([what, ...names])
      expect(complaint).not.toMatch(/quux|xxxx|feedbee0|0000/i)
      waits.push(milliseconds)
    }
    console.log(
      `F37: ${wrongs.length} configurations refused, the slowest after ${Math.max(...waits).toFixed(0)} ms`,
    )
    expect(Math.max(...waits)).toBeLessThanOrEqual(timeLimit(maxMilliseconds))
  },
)

const sinks = {
  'a full disk': 'exec "$@" > /dev/full 2>&1',
  'a closed pipe': 'exec "$@" > >(exec true) 2>&1',
  'a reader that has stopped': 'exec "$@" > >(exec sleep 60) 2>&1',
}
for (const [what, script] of Object.entries(sinks)) {
  test(`a log that goes to ${what} interrupts nothing`, { tags: ['F39'] }, async () => {
    const app = await startFaultApp({
      served: { wrap: ['bash', '-c', script, 'bash'] },
      environment: { LOG_LEVEL: 'debug' },
    })
    // Throws when the process ended by itself.
    onTestFinished(() => app.close())
    const statuses = new Set<number>()
    // Two lines each of some 200 bytes: more than a pipe holds.
    for (let count = 0; count < 1_000; count += 1)
      statuses.add((await app.ask('GET', '/api/v1/products')).status)
    expect([...statuses]).toEqual([200])
    expect((await app.ask('GET', '/categories/products')).status).toBe(200)
    expect((await app.ask('GET', '/readyz')).status).toBe(200)
  })
}

async function start(environment: Record<string, string>) {
  const begun = performance.now()
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 15_000,
  })
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, said, complaint, milliseconds: performance.now() - begun }
}
