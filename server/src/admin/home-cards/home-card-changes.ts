import { goodsCards, sellerCards } from '@oja/contract/values/home/home-cards.ts'

interface Card {
  key: string
  label: string
  isShown: boolean
}

type Cards = Record<string, unknown>

/** What changed between two arrangements of the home page: "“Fashion” now says “Ankara”", "“Sports” is hidden". */
export function homeCardChanges(before: Cards, after: Cards): string[] {
  return [
    ...changesOf(goodsCards, before.goods, after.goods),
    ...changesOf(sellerCards, before.sellers, after.sellers),
  ]
}

function changesOf(known: readonly { key: string; label: string }[], before: unknown, after: unknown) {
  const asTheyAre = known.map(({ key }) => ({ key, label: '', isShown: true }))
  const old = isCards(before) ? before : asTheyAre
  const now = isCards(after) ? after : asTheyAre
  const nameOf = (card: Card) => card.label || known.find(({ key }) => key === card.key)?.label || card.key
  const changes = now.flatMap((card) => {
    const was = old.find(({ key }) => key === card.key) ?? { key: card.key, label: '', isShown: true }
    return [
      ...(was.label === card.label ? [] : [`“${nameOf(was)}” now says “${nameOf(card)}”`]),
      ...(was.isShown === card.isShown ? [] : [`“${nameOf(card)}” is ${card.isShown ? 'shown' : 'hidden'}`]),
    ]
  })
  return [
    ...changes,
    ...moves(old, now).map((card) => {
      const from = old.findIndex(({ key }) => key === card.key) + 1
      return `“${nameOf(card)}” moved from place ${from} to ${now.indexOf(card) + 1}`
    }),
  ]
}

/** The cards that left their place: those outside the longest row that kept its order. */
function moves(old: readonly Card[], now: readonly Card[]): Card[] {
  const places = now.map(({ key }) => old.findIndex((card) => card.key === key))
  // `kept[end]`: the longest rising row that ends there, as positions in `now`.
  const kept: number[][] = []
  for (const [end, place] of places.entries()) {
    const before = kept.filter((row) => (places[row.at(-1) ?? -1] ?? Infinity) < place)
    kept.push([...before.reduce((longest, row) => (row.length > longest.length ? row : longest), []), end])
  }
  const stay = kept.reduce((longest, row) => (row.length > longest.length ? row : longest), [])
  return now.filter((_, position) => !stay.includes(position) && places[position] !== -1)
}

function isCards(value: unknown): value is Card[] {
  return (
    Array.isArray(value) && value.every((card) => typeof card === 'object' && card !== null && 'key' in card)
  )
}
