import { productCategories } from '@oja/contract/values/categories.ts'
import type { ProductCategory } from '@oja/contract/values/categories.ts'
import { categoryWords } from './words-of-category.ts'

interface Telling {
  category: ProductCategory
  weight: number
}

const telling = new Map<string, Telling[]>()
for (const category of productCategories) {
  for (const weight of [8, 4, 2, 1] as const) {
    for (const word of new Set(categoryWords[category][weight]?.split(/\s+/))) {
      const known = telling.get(word) ?? []
      telling.set(word, [...known, { category, weight }])
    }
  }
}

const maxWords = 40
/** Below it the words say too little. */
const minScore = 2
// What follows these words is given away or says what the thing is for: "Lenovo + free headset", "case for iPhone".
const asides = new Set(['with', 'free', 'plus', 'for', '+'])

/**
 * The category that the words of a listing's name speak of; null when they say too little, or two categories as
 * loudly.
 */
export function suggestCategory(name: string): ProductCategory | null {
  const scores = new Map<ProductCategory, number>()
  const words = wordsOf(name)
  let part = 1
  for (const [place, word] of words.entries()) {
    if (asides.has(word)) {
      part = 0.5
      continue
    }
    const phrase = tellingOf(`${word}-${words[place + 1]}`)
    for (const { category, weight } of phrase.length > 0 ? phrase : tellingOf(word))
      scores.set(category, (scores.get(category) ?? 0) + weight * part)
  }
  const [best, second] = [...scores].sort(([, one], [, other]) => other - one)
  if (!best || best[1] < minScore || best[1] === second?.[1]) return null
  return best[0]
}

function tellingOf(word: string): Telling[] {
  return telling.get(word) ?? telling.get(word.replace(/(?:'s|s)$/, '')) ?? []
}

function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z]+(?:'[a-z]+)?|\d+[a-z]*|\+/g) ?? []
  ).slice(0, maxWords)
}
