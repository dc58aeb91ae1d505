import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { mailInstead } from './mail-instead.ts'
import { queueSending } from './queue-text.ts'
import { endAttempt, lostAttempts, setTextStatus, stuckTexts } from './text-messages-records.ts'

/** Words and numbers are erased after so many days. Codes are erased when they end. */
export const keptDays = 30
/** The rows that say what was spent are deleted after so many days. */
export const keptRowDays = 400

const eraseCodes = defineQuery<Record<never, never>, never>(
  'text_codes_erase',
  () => sql`update text_messages set body = '' where kind = 'code' and body <> ''
    and (expires_at <= app_now() or status = 'delivered') and status <> 'waiting'`,
)
const eraseOld = defineQuery<Record<never, never>, never>(
  'texts_erase_old',
  () => sql`update text_messages set body = '', phone = '' where id in (select id from text_messages
    where (body <> '' or phone <> '') and created_at < app_now() - make_interval(days => ${sql.lit(keptDays)})
      and status <> 'waiting' order by created_at limit 5000)`,
)
const deleteOld = defineQuery<Record<never, never>, never>(
  'texts_delete_old',
  () => sql`delete from text_messages where id in (select id from text_messages
    where created_at < app_now() - make_interval(days => ${sql.lit(keptRowDays)}) order by created_at limit 5000)`,
)

/**
 * Looks after texts, each minute. An attempt whose process died has an unknown outcome: the text is not sent again. A text
 * that still waits is queued again. Codes are erased when they end, other words and numbers after thirty days.
 */
export async function tidyTexts(pool: Pool, config: Pick<Config, 'publicOrigin'>): Promise<void> {
  for (const { id } of await lostAttempts.all(pool, {}))
    await transaction(pool, async (tx) => {
      const error = 'The server ended while it asked'
      const ended = await endAttempt.first(tx, {
        id,
        outcome: 'unknown',
        providerId: null,
        error,
        isFault: false,
      })
      if (!ended) return
      await setTextStatus.count(tx, { id: ended.textId, status: 'unknown', failure: null })
      await mailInstead(tx, config, ended.textId, 'unknown')
    })
  for (const { id } of await stuckTexts.all(pool, {})) await queueSending(pool, id)
  await eraseCodes.count(pool, {})
  await eraseOld.count(pool, {})
  await deleteOld.count(pool, {})
}
