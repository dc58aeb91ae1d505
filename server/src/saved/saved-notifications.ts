import { formatNaira } from '@oja/contract/values/money.ts'
import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { emitLiveEvent } from '../platform/events/event-log.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { notifyNextBatch, notifyNextOfVariant } from './saved-notifications-records.ts'
import type { VariantNotifiedRow } from './saved-notifications-records.ts'

/** How many people are told in one transaction. */
const batchSize = 500

/**
 * The job of each minute: tells the people who saved a product that it is back or costs less, and those who wait for a size
 * that it is back. A batch is one transaction, so a crash between two batches neither loses nor repeats one
 * (docs/decisions/0087).
 */
export async function notifySavers(pool: Pool, config: MailConfig): Promise<void> {
  // The products first: who also waits for a size is told of the size instead.
  for (const notifyNext of [notifyOfProduct, notifyOfVariant])
    for (let isOpen = true; isOpen;) isOpen = await transaction(pool, (tx) => notifyNext(tx, config))
}

type MailConfig = Pick<Config, 'publicOrigin'>

/** False when no event is open. */
async function notifyOfProduct(tx: Tx, config: MailConfig): Promise<boolean> {
  const rows = await notifyNextBatch.all(tx, { max: batchSize })
  return notifyAll(tx, config, rows, ({ kind, product_name: name, price_kobo }) => {
    const price = formatNaira(price_kobo)
    return kind === 'backInStock'
      ? { subject: `Back in stock: ${name}`, saved: `is back in stock at ${price}`, button: 'See it' }
      : { subject: `Price down: ${name}`, saved: `now costs ${price}`, button: 'See the new price' }
  })
}

async function notifyOfVariant(tx: Tx, config: MailConfig): Promise<boolean> {
  const rows = await notifyNextOfVariant.all(tx, { max: batchSize })
  return notifyAll(tx, config, rows, ({ product_name: name, variant, price_kobo }) => ({
    subject: `${name} is back in ${variant}`,
    saved: `is back in ${variant} at ${formatNaira(price_kobo)}`,
    button: 'See it',
  }))
}

type PersonRow = Omit<VariantNotifiedRow, 'variant'>

interface MailWords {
  subject: string
  /** What the sentence about the product says of it. */
  saved: string
  button: string
}

async function notifyAll<Row extends PersonRow>(
  tx: Tx,
  { publicOrigin }: MailConfig,
  rows: Row[],
  wordsOf: (row: Row) => MailWords,
): Promise<boolean> {
  const people = rows.flatMap(({ user_id }) => user_id ?? [])
  for (const row of rows) {
    if (row.email === null) continue
    const { subject, saved, button } = wordsOf(row)
    await queueMail(tx, {
      key: `saved ${row.event_id} ${row.user_id}`,
      to: row.email,
      subject,
      greeting: `Hello ${row.user_name},`,
      paragraphs: [
        `${row.product_name}, which you saved on ${productName}, ${saved}.`,
        'You asked for emails about what you saved. You can turn them off on your page of saved items.',
      ],
      link: { label: button, url: `${publicOrigin}/products/${row.product_id}` },
    })
  }
  if (people.length > 0) await emitLiveEvent(tx, people, 'notice', { kind: 'saved' })
  return rows.length > 0
}
