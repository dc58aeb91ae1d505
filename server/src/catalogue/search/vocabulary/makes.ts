import { sql } from 'kysely'
import { defineQuery } from '../../../platform/database/database.ts'
import type { QueryRunner } from '../../../platform/database/database.ts'
import { otherNumbers } from '../tsquery.ts'
import { likelyWords } from './spelling.ts'

/** A make that a query names: "samsng galaxi" is Samsung Galaxy, which is a phone. */
export interface FoundMake {
  /** As people write it: "Samsung Galaxy". */
  make: string
  /** The same as a search asks for it. */
  words: string
  /** What finds its kind: "phone". */
  kind: string
  /** Its kind in a heading: "Phones". */
  label: string
}

interface KnownMakes {
  /** The queries, folded as names are. */
  queries: string[]
  /** Words for a kind of goods, each followed by its makes. */
  kinds: string[][]
  /** Groups of words with one meaning that hold one of those. */
  alike: string[][]
  /** Words of the queries that some product has in its name. */
  known: string[]
}

/** What follows a make to say what it is of: "hisense inch" is a television. */
const afterMake = /^(inch|inches|smart|kva)$/
/** First words of several makes that are no make: "pass my neighbour". */
const plainWords = new Set(['pass', 'tiger'])
const withoutPlural = new Set(['noodles', 'seasoning', 'detergent', 'toothpaste', 'coffee', 'malt'])
const written: Record<string, string> = { iphone: 'iPhone', macbook: 'MacBook' }
const fewLetters = 3

/**
 * The make that one of the queries names, and no more than it: its kind may stand beside it, and a model with a number ("samsung
 * a14"). "samsung charger" is a charger. A word that some product has is never taken for a slip.
 */
export async function findMake(on: QueryRunner, queries: string[]): Promise<FoundMake | null> {
  const makes = await knownMakes.one(on, { queries })
  for (const query of makes.queries) {
    const words = query.split(' ').filter(Boolean)
    const best = makes.kinds
      .flatMap((kind) => matchesOf(words, kind, makes))
      .sort((one, other) => other.score - one.score)[0]
    if (best) return best.found
  }
  return null
}

function matchesOf(words: string[], [kind = '', ...makes]: string[], { alike, known }: KnownMakes) {
  const sameAs = (phrase: string) => [
    ...new Set([phrase, ...alike.filter((one) => one.includes(phrase)).flat()]),
  ]
  const kindNames = new Set(sameAs(kind).flatMap((name) => [name, ...otherNumbers(name)]))
  const names = [
    ...makes.flatMap(sameAs).map((name) => ({ name, isWhole: true })),
    ...brandsOf(makes).map((name) => ({ name, isWhole: false })),
  ]
  return names.flatMap(({ name, isWhole }) => {
    const parts = name.split(' ')
    const from = words.findIndex((_, place) =>
      parts.every((part, next) => isMeant(words[place + next] ?? '', part, known)),
    )
    if (from < 0 || kindNames.has(name)) return []
    const rest = [...words.slice(0, from), ...words.slice(from + parts.length)]
    const isKindSaid = kindNames.has(rest.filter((word) => !/\d/.test(word)).join(' '))
    if (!isKindSaid && !rest.every((word) => /\d/.test(word))) return []
    const found: FoundMake = { make: titleOf(parts), words: name, kind, label: labelOf(kind) }
    return [{ found, score: 4 * Number(isKindSaid) + parts.length + Number(isWhole) }]
  })
}

/** "hisense" of "hisense inch", and what several makes begin with: "dell" of "dell latitude" and "dell xps". */
function brandsOf(makes: string[]): string[] {
  const pairs = makes.map((make) => make.split(' ')).filter(({ length }) => length > 1)
  const firsts = pairs.map(([first = '']) => first)
  const brands = pairs.flatMap(([first = '', second = '']) =>
    afterMake.test(second) || firsts.indexOf(first) !== firsts.lastIndexOf(first) ? [first] : [],
  )
  return [...new Set(brands)].filter((brand) => !plainWords.has(brand))
}

function isMeant(typed: string, part: string, known: string[]): boolean {
  if (typed === part) return true
  return !known.includes(typed) && likelyWords(typed, [{ word: part, frequency: 1 }], 1).length > 0
}

function titleOf(parts: string[]): string {
  return parts
    .map((part) =>
      part.length <= fewLetters
        ? part.toUpperCase()
        : (written[part] ?? part[0]!.toUpperCase() + part.slice(1)),
    )
    .join(' ')
}

function labelOf(kind: string): string {
  const plural = withoutPlural.has(kind) ? kind : (otherNumbers(kind)[0] ?? kind)
  return plural[0]!.toUpperCase() + plural.slice(1)
}

const knownMakes = defineQuery<{ queries: string[] }, KnownMakes>(
  'vocabulary_makes',
  (p) => sql`with queries as materialized (
      select search_words(given) as query, place from unnest(${p.queries}::text[]) with ordinality as t(given, place)
    ), kinds as materialized (select id, words from search_synonyms where is_one_way)
    select (select json_agg(query order by place) from queries) as queries,
      coalesce((select json_agg(words order by id) from kinds), '[]'::json) as kinds,
      coalesce((select json_agg(words) from search_synonyms where not is_one_way
        and words && (select array_agg(word) from kinds, unnest(kinds.words) as word)), '[]'::json) as alike,
      coalesce((select json_agg(v.word) from search_vocabulary v where v.kind = 'products' and v.frequency > 0
        and v.word in (select unnest(string_to_array(query, ' ')) from queries)), '[]'::json) as known`,
)
