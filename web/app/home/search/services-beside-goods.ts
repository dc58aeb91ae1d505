import type { Service } from '@oja/contract/schemas/services.ts'
import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'

// Somebody is to come and do it: a thing of that name is not what is asked for.
const work = /\b(repair|fix|install|paint|clean|wash|weld|braid|mechanic|technician)(s|e[dr]s?|ing|ation)?\b/i
/** Words that join others and name nothing. */
const joints = new Set('a an and at by for from i in my of on or the to with'.split(' '))

/** Whether the words ask for work: services stand before goods. */
export function asksForWork(query: string): boolean {
  return work.test(query)
}

interface FoundServices {
  items: Service[]
  understood: UnderstoodSearch | null
  total: string
}

interface Place {
  state: string
  lga: string
}

/**
 * Which services stand below goods that answer a search. Goods were sought, so a service stands there only where it can serve
 * the buyer:
 * - Where the words name a place ("rice in Ibadan"), those found: they are there or come there.
 * - Else, of a buyer who keeps a place on this device, those of that place and those who come to it (`findThere`). Where none
 *   does, none.
 * - Else nobody knows where the buyer is: those that all of the words name (`isNamedBy`), wherever they are.
 * Where the words ask for work, all of them stay. Where no goods answer, this is not asked.
 */
export async function servicesBesideGoods<Found extends FoundServices>(
  query: string,
  found: Found,
  place: Place | null,
  findThere: (place: Place) => Promise<Found>,
): Promise<Found> {
  const isPlaced = found.understood !== null && found.understood.place !== null
  if (found.items.length === 0 || isPlaced || asksForWork(query)) return found
  if (place) return findThere(place)
  const items = found.items.filter((service) => isNamedBy(found.understood?.words || query, service))
  return { ...found, items, total: String(items.length) }
}

/**
 * Whether the words, as typed, name the work: each stands in the name of the service, its category or what it offers. A single
 * word names a kind of work ("makeup"), not what a name only mentions: "rice" is no caterer.
 */
export function isNamedBy(
  words: string,
  { name, category, servicesOffered }: Pick<Service, 'name' | 'category' | 'servicesOffered'>,
): boolean {
  const wanted = wordsOf(words).filter((word) => !joints.has(word))
  if (wanted.length < 2) {
    const kinds = [...wordsOf(category), ...[name, ...servicesOffered].map((text) => wordsOf(text).join(' '))]
    return wanted.length === 1 && kinds.includes(wanted[0] ?? '')
  }
  const said = new Set([name, category, ...servicesOffered].flatMap(wordsOf))
  return wanted.every((word) => said.has(word))
}

/** Its words in small letters without accents, each without the "s" of many. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word === '' ? [] : [singular(word)]))
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
