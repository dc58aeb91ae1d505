import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

export interface Named {
  id: string
  name: string
}

/** The words of a text, folded as names are. */
export const foldedQuery = defineQuery<{ text: string }, { words: string[] }>(
  'suggestion_words',
  (p) =>
    sql`select array(select word from string_to_table(search_words(${p.text}), ' ') as word where word <> '') as words`,
)

export const namesOfProducts = defineQuery<{ ids: string[] }, Named>(
  'suggestion_products',
  (p) => sql`select p.id, p.name from unnest(${p.ids}::uuid[]) with ordinality as found(id, place)
    join products p on p.id = found.id order by place`,
)

export const namesOfServices = defineQuery<{ ids: string[] }, Named>(
  'suggestion_services',
  (p) => sql`select v.id, v.name from unnest(${p.ids}::uuid[]) with ordinality as found(id, place)
    join services v on v.id = found.id order by place`,
)

export const namesOfSellers = defineQuery<{ ids: string[] }, Named>(
  'suggestion_sellers',
  (
    p,
  ) => sql`select s.id, s.store_name as name from unnest(${p.ids}::uuid[]) with ordinality as found(id, place)
    join sellers s on s.id = found.id order by place`,
)
