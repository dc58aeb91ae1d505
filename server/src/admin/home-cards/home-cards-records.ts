import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

interface CardRow {
  row_name: 'goods' | 'sellers'
  key: string
  label: string
  is_shown: boolean
}

export const readCards = defineQuery<Record<never, never>, CardRow>(
  'home_cards',
  () => sql`select row_name, key, label, is_shown from home_cards order by row_name, position`,
)

export const deleteCards = defineQuery<Record<never, never>, never>(
  'home_cards_delete',
  () => sql`delete from home_cards`,
)

export const insertCard = defineQuery<CardRow & { position: number }, never>(
  'home_cards_insert',
  (p) => sql`insert into home_cards (row_name, key, position, label, is_shown)
    values (${p.row_name}, ${p.key}, ${p.position}, ${p.label}, ${p.is_shown})`,
)
