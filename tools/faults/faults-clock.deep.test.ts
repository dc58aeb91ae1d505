import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import type { FaultPerson } from './support/fault-people.ts'

let app: FaultApp
afterEach(() => app.close())

const minute = 60_000
const hour = 60 * minute

/** The product goes on with a clock that is wrong by so much; the database keeps its own. */
const setClock = (milliseconds: number) => app.app.restart({ CLOCK_OFFSET_MS: String(milliseconds) })

test(
  'a clock that jumps changes no deadline, and no message gets an earlier time than the one before',
  { tags: ['F19', 'I3', 'I18'] },
  async () => {
    app = await startFaultApp({ environment: { RATE_LIMIT: 'on' } })
    const [buyer, other] = app.buyers as [FaultPerson, FaultPerson]
    const seller = app.sellers[0] as FaultPerson
    const productId = app.goods[0] ?? ''
    await app.pool.query('update products set supplied = 1, on_hand = 1 where id = $1', [productId])
    const buy = async (person: FaultPerson) =>
      (
        await app.ask('POST', '/api/v1/payments/initiate', {
          person,
          body: { productId, quantity: 1 },
        })
      ).status
    const say = async (content: string) =>
      (
        await app.ask('POST', '/api/v1/messages/send', {
          person: buyer,
          body: { recipientId: seller.sellerId, content, clientId: crypto.randomUUID() },
        })
      ).status
    const email = 'clock@example.com'
    const register = { name: 'Clock Okafor', email, password: 'correct horse' }
    expect((await app.ask('POST', '/api/v1/auth/register', { body: register })).status).toBe(201)
    const verify = await mailed(email, /VerifyEmail\/([\w-]+)/)

    expect(await buy(buyer)).toBe(200)
    expect(await buy(other)).toBe(409)
    expect(await say('now')).toBe(201)

    // Ten minutes back: the hold still stands, the next message is not earlier.
    await setClock(-10 * minute)
    expect(await say('ten minutes ago')).toBe(201)
    expect(await buy(other)).toBe(409)

    // An hour back: the same, and a person who verifies their address is not early.
    await setClock(-hour)
    expect(await say('an hour ago')).toBe(201)
    expect((await app.ask('GET', `/api/v1/auth/verify-email/${verify}`)).status).toBe(200)
    expect((await logIn('correct horse')).status).toBe(200)

    // An hour on: the hold of fifteen minutes is over, so the product is free; an older password link is expired.
    await setClock(0)
    expect((await app.ask('POST', '/api/v1/auth/forgot-password', { body: { email } })).status).toBe(200)
    const reset = await mailed(email, /reset-password\/([\w-]+)/)
    await setClock(hour)
    expect(await buy(other)).toBe(200)
    expect(await say('in an hour')).toBe(201)
    expect((await resetTo(reset)).status).toBeGreaterThanOrEqual(400)
    expect((await logIn('correct horse')).status).toBe(200)

    // Ten wrong attempts a minute, whatever the clock says.
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await logIn('wrong horse battery')).status)
    expect([statuses.includes(429), statuses.includes(200)]).toEqual([true, false])

    // Three days and an hour on: sessions of thirty days are valid, others are not.
    await app.pool.query('update sessions set remembered = false where user_id = $1', [other.userId])
    await setClock(73 * hour)
    expect(await say('in three days')).toBe(201)
    expect((await app.ask('GET', '/api/v1/users/get/profile', { person: other })).status).toBe(401)

    // And back again by all of it.
    await setClock(0)
    expect(await say('now again')).toBe(201)
    const { rows } = await app.pool.query<{ content: string; late: boolean }>(
      `select content, coalesce(created_at < lag(created_at) over (order by sequence), false) as late from messages order by sequence`,
    )
    expect(rows.filter(({ content }) => content !== '')).toMatchObject(
      ['now', 'ten minutes ago', 'an hour ago', 'in an hour', 'in three days', 'now again'].map(
        (content) => ({
          content,
          late: false,
        }),
      ),
    )
    console.log('F19', rows)

    async function logIn(password: string) {
      return app.ask('POST', '/api/v1/auth/login', { body: { email, password } })
    }
    async function resetTo(token: string) {
      return app.ask('POST', '/api/v1/reset-password', { body: { token, newPassword: 'another horse' } })
    }
  },
)

/** What a mail to somebody says in one place, waited for. Read where mails go: a sent one keeps no text in the database. */
async function mailed(email: string, what: RegExp): Promise<string> {
  const folder = join(app.dataDir, 'outbox')
  let found = ''
  const find = async () => {
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const whole = mails.filter((mail) => mail.endsWith('}') && mail.includes(email))
    found = whole.map((mail) => what.exec(mail)?.[1]).find(Boolean) ?? ''
    return found
  }
  await expect.poll(find).not.toBe('')
  return found
}
