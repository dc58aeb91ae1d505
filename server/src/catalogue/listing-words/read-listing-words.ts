import type { ListingWords } from '@oja/contract/schemas/catalogue.ts'
import { mayHaveCondition } from '@oja/contract/values/categories.ts'
import type { ProductCategory } from '@oja/contract/values/categories.ts'
import { readCondition, unitInWords } from './condition-and-unit.ts'
import { suggestCategory } from './suggest-category.ts'

/** What the words of a product's name say: "iPhone 12 128gb UK used" is electronics, UK used, with 128 GB. */
export function readListingWords(name: string): ListingWords['data'] {
  const category = suggestCategory(name)
  return {
    category,
    condition: mayHaveCondition(category ?? '') ? (readCondition(name) ?? null) : null,
    unit: unitInWords(name) ?? null,
    details: category ? detailsOf(category, name.toLowerCase()) : [],
  }
}

function detailsOf(category: ProductCategory, name: string): string[] {
  if (category === 'Electronics & Gadgets') return [...memoryOf(name), ...powerOf(name)]
  if (category === 'Automobile & Parts') return yearOf(name)
  return []
}

/** "8gb ram 256 gb ssd" has 256 GB and 8 GB RAM. Storage is the largest number; smaller ones without a word are RAM. */
function memoryOf(name: string): string[] {
  const sizes = [...name.matchAll(/\b(\d{1,4})\s?(gb|tb)\b(\s?ram)?/g)].map(
    ([, number = '', unit = '', ram]) => ({
      label: `${number} ${unit.toUpperCase()}`,
      gigabytes: Number(number) * (unit === 'tb' ? 1024 : 1),
      isRam: ram !== undefined,
    }),
  )
  const storage = sizes.filter(({ isRam }) => !isRam).sort((one, other) => other.gigabytes - one.gigabytes)[0]
  const ram = sizes.find(({ isRam }) => isRam)
  return [...(storage ? [storage.label] : []), ...(ram ? [`${ram.label} RAM`] : [])]
}

function powerOf(name: string): string[] {
  const [, number] = /\b(\d{1,3}(?:\.\d)?)\s?kva\b/.exec(name) ?? []
  return number ? [`${number} kVA`] : []
}

function yearOf(name: string): string[] {
  const [year] = /\b(?:19[89]\d|20[0-3]\d)\b/.exec(name) ?? []
  return year ? [`${year} model`] : []
}
