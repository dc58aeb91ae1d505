import { auditWords } from '@oja/contract/values/admin/audit-sentences.ts'
import { readOrderNumberPart } from '@oja/contract/values/admin/order-number-part.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { personWords } from '../../identity/identity.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { subjectsOfAll } from './audit-of-shops.ts'
import type { AuditSubject } from './audit-of-shops.ts'

/** What somebody typed to search the audit log, read before the log itself is. */
export interface AuditWords {
  q: string
  /** The typed words around it that stand in the sentences of actions: "suspended", "refund". */
  actionWords: string[]
  /** Whom or what a line is about. */
  about: string
  /** What has these names, as pairs of kind and id. */
  kinds: string[]
  ids: string[]
  /** The same of what all of the words together name: "The Note Shop". */
  calledKinds: string[]
  calledIds: string[]
  /** All words, in any order, and what each of them names by itself. */
  words: string[]
  named: { words: string[]; kinds: string[]; ids: string[] }
}

const wordsOfActions = auditWords()
const sentences = Object.values(wordsOfActions).map((words) => ` ${words.toLowerCase()}`)
const maxWords = 12
// Each of them is looked up by itself.
const maxNames = 4

function isOfActions(word: string): boolean {
  return word.length > 1 && sentences.some((one) => one.includes(` ${word.toLowerCase()}`))
}

/**
 * Reads the words of a search. The log keeps no names, so shops, people and orders are looked up by their own indexes
 * first, at most 200 of each, and then what belongs to these shops.
 */
export async function readAuditWords(on: Queryable, q: string): Promise<AuditWords> {
  const words = q.trim().split(/\s+/).filter(Boolean)
  const isOther = (word: string) => !isOfActions(word)
  // Names stand between the words of an action, and may have such words within: "suspended Wood and Clay".
  const [first, last] = [words.findIndex(isOther), words.findLastIndex(isOther)]
  const about = first < 0 ? '' : words.slice(first, last + 1).join(' ')
  const actionWords = first < 0 ? words : [...words.slice(0, first), ...words.slice(last + 1)]
  // A shop may be called as an action is: then all of the words are its name.
  const [called, found] = await Promise.all([subjectsNamed(on, q.trim()), subjectsNamed(on, about)])
  const named = await subjectsOfEach(on, words)
  return {
    q,
    actionWords: actionWords.slice(0, maxWords),
    about,
    kinds: found.map(({ kind }) => kind),
    ids: found.map(({ id }) => id),
    calledKinds: called.map(({ kind }) => kind),
    calledIds: called.map(({ id }) => id),
    words: words.slice(0, maxWords),
    named: {
      words: named.map(({ word }) => word),
      kinds: named.map(({ kind }) => kind),
      ids: named.map(({ id }) => id),
    },
  }
}

/** What the words name one by one, where there are several: the shop of "broken gadgets". */
async function subjectsOfEach(on: Queryable, words: string[]): Promise<(AuditSubject & { word: string })[]> {
  if (words.length < 2) return []
  const names = [...new Set(words)].filter((word) => word.length > 2 && !isOfActions(word))
  const found = names.slice(0, maxNames).map(async (word) => {
    const some = await subjectsNamed(on, word)
    return some.map(({ kind, id }) => ({ word, kind, id }))
  })
  return (await Promise.all(found)).flat()
}

/**
 * SQL: does a line of the log, `a` by the admin `u`, say these words? `said` is `lineSaid`, and `names` are the names that
 * its row shows: each word stands in one of the two or names what the line is about.
 */
export function saysWords(p: AuditWords, names: RawBuilder<unknown>): RawBuilder<boolean> {
  const isAbout = sql`(a.subject_kind, a.subject_id) in (select kind, id from unnest(${p.kinds}::text[], ${p.ids}::text[]) as named (kind, id))`
  return sql`(said.words like '%' || search_like(${p.q}) || '%'
    or (said.words like all(select '%' || search_like(word) || '%' from unnest(${p.actionWords}::text[]) as word)
      and (${p.about} = '' or ${isAbout} or said.words like '%' || search_like(${p.about}) || '%'))
    or (a.subject_kind, a.subject_id) in (
      select kind, id from unnest(${p.calledKinds}::text[], ${p.calledIds}::text[]) as called (kind, id))
    or (cardinality(${p.words}::text[]) > 0 and (
      select bool_and(said.words like '%' || search_like(word) || '%' or shown.words like '%' || search_like(word) || '%'
        or (word, a.subject_kind, a.subject_id) in (
          select word_of, kind, id from unnest(${p.named.words}::text[], ${p.named.kinds}::text[], ${p.named.ids}::text[])
            as named (word_of, kind, id)))
      from unnest(${p.words}::text[]) as word, lateral (select search_fold(${names}) as words) shown)))`
}

/** SQL: is a line of the log about something that was named? An index finds these, however old they are. */
export function isAboutNamed(p: AuditWords): RawBuilder<boolean> {
  return sql`(a.subject_kind, a.subject_id) in (select kind, id from unnest(
    ${p.kinds}::text[] || ${p.calledKinds}::text[] || ${p.named.kinds}::text[],
    ${p.ids}::text[] || ${p.calledIds}::text[] || ${p.named.ids}::text[]) as named (kind, id))`
}

// Sums as a row shows them: "₦6,000".
const sums = sql`(select string_agg('₦' || to_char(value::bigint / 100, 'FM999,999,999,990')
    || case when value::bigint % 100 = 0 then '' else '.' || lpad(abs(value::bigint % 100)::text, 2, '0') end, ' ')
  from (select key, value from jsonb_each_text(a.before) union all select key, value from jsonb_each_text(a.after)) sides
  where key like '%Minor' and value ~ '^-?[0-9]+$')`

// What a line says without the names: who did what, and the words that the log itself keeps.
const line = sql`search_fold(concat_ws(' ', a.action, u.name, a.subject_kind, a.subject_id,
  coalesce(${sql.lit(JSON.stringify(wordsOfActions))}::jsonb ->> (a.action || ' ' || coalesce(a.after ->> 'decision', case when a.action = 'Announce' then a.after ->> 'audience' else a.after ->> 'state' end)),
    ${sql.lit(JSON.stringify(wordsOfActions))}::jsonb ->> a.action),
  a.before ->> 'title', a.after ->> 'title', a.after ->> 'category', a.after ->> 'name',
  a.after ->> 'reason', a.after ->> 'note', a.after ->> 'reasons', ${sums}, case when a.action = 'Announce' then a.after ->> 'state' end))`

/** SQL: the words of one line `a` by `u`, as the lateral table `said`. With an offset they are folded once a line. */
export const lineSaid = sql`lateral (select ${line} as words offset 0) said`

async function subjectsNamed(on: Queryable, name: string): Promise<AuditSubject[]> {
  if (name.length < 2) return []
  const number = readOrderNumber(name) ?? ''
  const numberPart = readOrderNumberPart(name) ?? ''
  const found = await subjects.all(on, { name, number, numberPart })
  const idsOf = (wanted: string) => found.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  return [...found, ...(await subjectsOfAll(on, { userIds: idsOf('user'), sellerIds: idsOf('seller') }))]
}

const limit = sql.raw('limit 200')

// The index of people covers address and phone too, which no line says: so the name is checked again, in a CASE as in
// admin-search.ts.
const subjects = defineQuery<{ name: string; number: string; numberPart: string }, AuditSubject>(
  'audit_subjects',
  (p) => sql`(select 'seller' as kind, id::text as id from sellers
      where store_name_folded like '%' || search_like(${p.name}) || '%' order by id desc ${limit})
    union all (select 'user', x.id::text from users x where ${personWords('x')} like '%' || search_like(${p.name}) || '%'
      and case when search_fold(x.name) like '%' || search_like(${p.name}) || '%' then true end
      order by x.id desc ${limit})
    union all select 'user', id::text from users where email = ${p.name}::citext
    union all select 'message', reference from support_tickets where email = ${p.name}::citext
    union all select 'order', id::text from orders where ${p.number} <> '' and number = ${p.number}
    union all (select 'order', id::text from orders
      where ${p.numberPart} <> '' and number like '%' || ${p.numberPart} || '%' order by id desc ${limit})`,
)
