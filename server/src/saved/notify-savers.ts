import { formatNaira } from '@oja/contract/values/money.ts'
import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { emitLiveEvent } from '../platform/events/event-log.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { notifyNextBatch } from './notify-savers-records.ts'
import type { NotifiedRow } from './notify-savers-records.ts'

/** How many people are told in one transaction. */
const batchSize = 500

/**
 * The job of each minute: tells the people who saved a product that it is back or costs less. A batch is one
 * transaction, so a crash between two batches neither loses nor repeats one (docs/decisions/0087).
 */
export async function notifySavers(pool: Pool, config: Pick<Config, 'publicOrigin'>): Promise<void> {
  for (let isOpen = true; isOpen;) isOpen = await notifyBatch(pool, config)
}

/** False when no event is open. */
function notifyBatch(pool: Pool, config: Pick<Config, 'publicOrigin'>): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const rows = await notifyNextBatch.all(tx, { max: batchSize })
    const people = rows.flatMap(({ user_id }) => user_id ?? [])
    for (const row of rows) if (row.email !== null) await mailTo(tx, config, row, row.email)
    if (people.length > 0) await emitLiveEvent(tx, people, 'notice', { kind: 'saved' })
    return rows.length > 0
  })
}

function mailTo(tx: Tx, { publicOrigin }: Pick<Config, 'publicOrigin'>, row: NotifiedRow, to: string) {
  const { kind, product_id, product_name: name, price_kobo, event_id, user_id, user_name } = row
  const price = formatNaira(price_kobo)
  const isBack = kind === 'backInStock'
  return queueMail(tx, {
    key: `saved ${event_id} ${user_id}`,
    to,
    subject: isBack ? `Back in stock: ${name}` : `Price down: ${name}`,
    greeting: `Hello ${user_name},`,
    paragraphs: [
      isBack
        ? `${name}, which you saved on ${productName}, is back in stock at ${price}.`
        : `${name}, which you saved on ${productName}, now costs ${price}.`,
      'You asked for emails about what you saved. You can turn them off on your page of saved items.',
    ],
    link: { label: isBack ? 'See it' : 'See the new price', url: `${publicOrigin}/products/${product_id}` },
  })
}
