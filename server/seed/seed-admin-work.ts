import { tmpdir } from 'node:os'
import { TempFile } from '../src/platform/multipart/temp-file.ts'
import type { Config } from '../src/platform/config.ts'
import { unlimited } from '../src/platform/http/rate-limits.ts'
import type { Pool } from '../src/platform/database/database.ts'
import type { Encryption } from '../src/platform/auth/encryption.ts'
import type { Actor } from '../src/platform/auth/sessions.ts'
import type { ShopRow } from '../src/sellers/sellers.ts'
import { createTicket } from '../src/support/support.ts'
import { submitDocuments, report } from '../src/trust/trust.ts'
import { drawIdentityCard } from './demo-identity-card.ts'
import { announcements, cannedAnswers, supportMessages, openReports, documentsToCheck } from './admin-work.ts'
import { buyers, sellers } from './people/people.ts'

interface SeedContext {
  pool: Pool
  encryption: Encryption
  config: Pick<Config, 'phonePrefixes' | 'publicOrigin' | 'support'>
}

/** The people and listings of the demo data, by their keys. */
interface Known {
  people: Map<string, string>
  shops: Map<string, ShopRow>
}

/** Inserts work for the admins: identity documents, reports and tickets, one of them overdue. */
export async function seedAdminWork({ pool, encryption, config }: SeedContext, known: Known): Promise<void> {
  for (const { sellerKey, accountName, ...values } of documentsToCheck) {
    const seller = actorOf(known, sellerKey)
    const actor = { ...seller, role: 'seller' as const, sellerId: seller.sellerId ?? '' }
    const document = new TempFile(tmpdir())
    await document.add(await drawIdentityCard(values.nameOnDocument, values.paperNumber))
    const paper = new TempFile(tmpdir())
    await paper.add(demoDocument(values.paperNumber))
    await submitDocuments({ pool, encryption }, actor, { values, files: [document, paper] })
    if (accountName)
      await pool.query(
        `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name)
         values ($1, '058', 'Guaranty Trust Bank', '0123456789', $2)
         on conflict (seller_id) do update set account_name = excluded.account_name`,
        [actor.sellerId, accountName],
      )
  }
  // Their sales were paid out without documents, so nothing has proven these names.
  await pool.query(
    `update payout_accounts a set name_check = 'open', proven_name = '' from sellers s
     where s.id = a.seller_id and not s.verified`,
  )
  for (const { reporterKey, target, ...words } of openReports) {
    const id = known.shops.get(target.key)?.id ?? ''
    await report(pool, actorOf(known, reporterKey), { kind: target.kind, id, ...words })
  }
  for (const { title, text } of cannedAnswers)
    await pool.query('insert into canned_answers (title, body) values ($1, $2)', [title, text])
  for (const { title, text, state, fromDay, toDay } of announcements)
    await pool.query(
      `insert into announcements (key, title, words, audience, state, starts_at, ends_at, by_mail, finished_at, notified)
       select uuidv7(), $1, $2, case when $3 = '' then 'all' else 'state' end, $3,
         (today + $4::int)::timestamp at time zone 'Africa/Lagos', (today + $5::int + 1)::timestamp at time zone 'Africa/Lagos',
         false, app_now(), (select count(*) from sellers where $3 in ('', state))
       from (select (app_now() at time zone 'Africa/Lagos')::date as today) as now`,
      [title, text, state, fromDay, toDay],
    )
  await seedTickets({ pool, config }, (key) => actorOf(known, key))
  await seedUnknownEvent(pool)
}

/** An event of Paystack that Oja does not use: it stays for an admin to read. */
async function seedUnknownEvent(pool: Pool): Promise<void> {
  const event = 'customeridentification.failed'
  await pool.query(
    `insert into provider_events (key, event, body, received_at) values ($1, $2, $3, app_now() - interval '20 hours')`,
    [
      `${event} demo`,
      event,
      JSON.stringify({ event, data: { reason: 'Account number or BVN is incorrect' } }),
    ],
  )
}

/** Inserts the tickets as old as they say. `writerOf` gives a person of the demo data by their key. */
export async function seedTickets(
  { pool, config }: Pick<SeedContext, 'pool' | 'config'>,
  writerOf: (key: string) => Actor,
): Promise<void> {
  const context = { pool, config, limits: unlimited }
  for (const { writerKey, hoursAgo, ...words } of supportMessages) {
    const writer = writerKey === null ? null : writerOf(writerKey)
    const reference = await createTicket(context, writer, {
      name: writer?.name ?? 'Effiong Bassey',
      email: writer?.email ?? 'effiong.bassey@example.com',
      phone: '+2349000000299',
      ...words,
    })
    const past = `app_now() - make_interval(hours => $2::int)`
    await pool.query(
      `update support_messages set created_at = ${past} where ticket_id in (select id from support_tickets where reference = $1)`,
      [reference, hoursAgo],
    )
    await pool.query(
      `update support_tickets set created_at = ${past}, last_message_at = ${past}, waiting_since = ${past} where reference = $1`,
      [reference, hoursAgo],
    )
  }
}

function actorOf({ people, shops }: Known, key: string): Actor {
  const seller = sellers.find((one) => one.key === key)
  const person = seller
    ? { name: seller.ownerName, email: seller.email }
    : buyers.find((one) => one.key === key)
  const userId = people.get(key)
  if (!person || !userId) throw new Error(`nobody in the demo market is called ${key}`)
  return {
    ...nobody,
    userId,
    role: seller ? 'seller' : 'buyer',
    sellerId: shops.get(key)?.id ?? null,
    name: person.name,
    email: person.email,
  }
}

/** What the actors of the seed have in common: no session. */
export const nobody = {
  sessionId: '',
  publicId: '',
  credential: 'bearer',
  remembered: false,
  sellerId: null,
  isFresh: true,
  isSuspended: false,
  mustSetUpTwoFactor: false,
} as const

/** A page that says it is a sample, as a PDF (ISO 32000-1, 7.5; readers find its objects without a table of them). */
function demoDocument(number: string): Buffer {
  const text = `BT /F 18 Tf 72 700 Td (Sample paper of the demo market. No. ${number}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`, 'latin1')
}
