import type { DraftOffer } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { readListingWords } from '../listing-words/read-listing-words.ts'

interface Named {
  id: string
  name: string
  category: string
  unit?: string | undefined
}

/** What the names of drafts say of their empty fields. A draft whose name says nothing is left out. */
export function offersOf(drafts: readonly Named[]): DraftOffer[] {
  return drafts.flatMap(({ id, name, category, unit = '' }) => {
    const words = readListingWords(name)
    const offer = {
      id,
      category: category === '' ? words.category : null,
      unit: unit === '' ? words.unit : null,
    }
    return offer.category || offer.unit ? [offer] : []
  })
}
