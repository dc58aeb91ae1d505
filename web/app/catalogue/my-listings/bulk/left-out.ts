import type { BulkChanged, ReasonToLeave } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { knownValue } from '../../../format/known-value.ts'
import { kinds } from '../listing-kinds.ts'
import type { ListingKind } from '../listing-kinds.ts'

/** The listings that a change of many did not fit. */
export type LeftOut = NonNullable<BulkChanged['left']>

const maxNamed = 5

/** For the address of the list: how many, then the first few by reason and id. Names come from the list itself. */
export function writeLeftOut(left: LeftOut): string {
  return [String(left.length), ...left.slice(0, maxNamed).map(({ why, id }) => `${why}.${id}`)].join(' ')
}

/** "3 drafts left as they are: Yam, Garri, Egusi. Publish them first."; null where the address names none. */
export function leftOutSentence(
  kind: ListingKind,
  written: string,
  listings: readonly { _id: string; name: string }[],
): string | null {
  const [counted, ...named] = written.split(' ')
  const count = Number(counted)
  if (written === '' || !Number.isInteger(count) || count < 1) return null
  const pairs = named.map((pair) => pair.split('.'))
  const reasons = [...new Set(pairs.map(([why = '']) => why))]
  const names = pairs.flatMap(([, id]) => listings.find(({ _id }) => _id === id)?.name ?? [])
  const noun = reasons.length === 1 && reasons[0] === 'draft' ? 'draft' : kind
  const what = count === 1 ? `1 ${noun}` : `${count} ${noun === 'draft' ? 'drafts' : kinds[kind].plural}`
  const more = names.length > 0 && count > names.length ? ` and ${count - names.length} more` : ''
  const list = names.length > 0 ? `: ${names.join(', ')}${more}` : ''
  return [
    `${what} left as ${count === 1 ? 'it is' : 'they are'}${list}.`,
    ...reasons.flatMap((why) => knownValue(advice, why) ?? []),
  ].join(' ')
}

const advice: Record<ReasonToLeave, string> = {
  draft: 'Publish a draft first.',
  held: 'Our team must accept it first.',
  price: 'It has no price to change.',
  options: 'It has sizes or other options: change them under “Edit”.',
  high: 'The new price would be too high.',
  low: 'The sale price would not be lower.',
  sale: 'It has a sale price: end the sale first.',
  'no-sale': 'It has no sale price.',
}
