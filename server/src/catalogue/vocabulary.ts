import { transaction, withoutTimeouts } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import {
  countCategoryWords,
  counting,
  lastCount,
  noteCount,
  refreshOffers,
  settledTime,
} from './vocabulary-records.ts'

/**
 * Brings the vocabulary up to date, by what was written until `settledAfter` seconds ago. Each minute the words of rows that came since the last count are added; once a day
 * all are counted anew, so that words of what was sold or renamed go, and shops are no longer found by what they gave up. Searches never wait for it.
 */
export async function refreshVocabulary(pool: Pool, settledAfter = 10): Promise<void> {
  await withoutTimeouts(pool, async (patient) => {
    for (const kind of Object.keys(counting) as (keyof typeof counting)[])
      await refresh(patient, kind, settledAfter)
  })
}

async function refresh(pool: Pool, kind: keyof typeof counting, settledAfter: number): Promise<void> {
  await transaction(pool, async (tx) => {
    const last = await lastCount.first(tx, { kind })
    const { time: to } = await settledTime.one(tx, { seconds: settledAfter })
    const isWhole = !last || last.is_old
    if (isWhole && kind === 'sellers') await refreshOffers.all(tx, {})
    if (isWhole) await counting[kind].whole.count(tx, { to })
    else if (last.counted_to < to) await counting[kind].added.count(tx, { from: last.counted_to, to })
    if (isWhole && kind === 'products') await countCategoryWords.count(tx, { to })
    await noteCount.count(tx, { kind, to, whole: isWhole })
  })
}
