import type { HomeCards, HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import type { z } from 'zod'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { homeCardChanges } from './home-card-changes.ts'
import { deleteCards, insertCard, readCards } from './home-cards-records.ts'

/** The cards of the home page as an admin arranged them; null when nobody did. */
export async function homeCards(on: Queryable): Promise<HomeCardsAnswer['data']> {
  const rows = await readCards.all(on, {})
  if (rows.length === 0) return null
  const rowOf = (name: string) =>
    rows
      .filter(({ row_name }) => row_name === name)
      .map(({ key, label, is_shown }) => ({ key, label, isShown: is_shown }))
  return { goods: rowOf('goods'), sellers: rowOf('sellers') }
}

/** Replaces the cards of the home page. Every page shows them at once. */
export function changeHomeCards(
  pool: Pool,
  admin: AdminActor,
  cards: z.output<typeof HomeCards>,
): Promise<void> {
  return transaction(pool, async (tx) => {
    const before = await homeCards(tx)
    await deleteCards.count(tx, {})
    for (const row_name of ['goods', 'sellers'] as const)
      for (const [position, { key, label, isShown }] of cards[row_name].entries())
        await insertCard.count(tx, { row_name, key, position, label, is_shown: isShown })
    await recordChange(tx, admin, {
      action: 'Change home cards',
      subject: { kind: 'setting', id: 'home page' },
      before: before ?? {},
      after: { ...cards, changes: homeCardChanges(before ?? {}, cards) },
    })
    await invalidatePageCache(tx)
  })
}
