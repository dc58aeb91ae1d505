import type { BulkChange } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import {
  bulkActions,
  bulkMost,
  isPricePercent,
  isSalePercent,
  pricePercentRule,
  salePercentRule,
} from '@oja/contract/values/catalogue/listing-changes.ts'
import type { BulkAction } from '@oja/contract/values/catalogue/listing-changes.ts'
import { parseQuantity } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../../../api/page.ts'
import { knownValue } from '../../../format/known-value.ts'
import { kinds } from '../listing-kinds.ts'
import type { ListingKind } from '../listing-kinds.ts'

/** The id of the form to which the checkboxes of the rows belong. */
export const bulkForm = 'bulk'

/** The field that holds the percentage whose new prices the seller was shown. */
export const sureOfPercent = 'sureOfPercent'

/** The field that holds the percentage and the last day of a sale whose prices the seller was shown. */
export const sureOfSale = 'sureOfSale'

/** The field that holds the ids of the page's listings without one price or with a sale price, which no percentage changes. */
export const unpricedField = 'unpriced'

// Prices rise and fall by less in a season; a seller who writes more may have meant naira.
const unaskedPercent = 30

/** The field that holds the ids of the page's listings that can have no sale price now: also those buyers do not see. */
export const notForSaleField = 'notForSale'

const prefix = 'chosen.'

/** The name of a row's checkbox. Each has its own, so that a refused form can show what was chosen. */
export function checkboxName(id: string): string {
  return `${prefix}${id}`
}

/** The listings whose boxes are checked. */
export function chosenIds(form: FormData): string[] {
  return [...form.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/**
 * Reads the change of many listings: a question's button names it after the list of changes. Throws form errors for what
 * is missing or cannot be read.
 */
export function readBulkChange(form: FormData): BulkChange {
  const ids = chosenIds(form)
  const action = bulkActions.find((one) => one === form.getAll('change').at(-1))
  throwFormErrors({
    ...(ids.length === 0 ? { chosen: 'Choose at least one listing' } : {}),
    ...(action ? {} : { change: 'Choose what to do' }),
  })
  switch (action) {
    case 'price': {
      const percent = readPercent(field(form, 'percent'))
      if (percent === null || !isPricePercent(percent)) throwFormErrors({ percent: pricePercentRule })
      const unpriced = field(form, unpricedField).split(' ')
      const isFar = Math.abs(percent ?? 0) > unaskedPercent && !ids.every((id) => unpriced.includes(id))
      if (isFar && field(form, sureOfPercent) !== String(percent))
        throwFormErrors({ [sureOfPercent]: 'Look at the new prices, then choose “Apply”.' })
      return { ids, do: 'price', percent: percent ?? 0 }
    }
    case 'sale': {
      const percent = readPercent(field(form, 'off'))
      const until = field(form, 'until')
      throwFormErrors({
        ...(percent === null || !isSalePercent(percent) ? { off: salePercentRule } : {}),
        ...(until === '' ? { until: 'Choose the last day of the sale' } : {}),
      })
      // Many prices fall at once, so the seller always looks at them first. Without any the server says why.
      const notForSale = field(form, notForSaleField).split(' ')
      const hasPrices = !ids.every((id) => notForSale.includes(id))
      if (hasPrices && field(form, sureOfSale) !== `${percent} ${until}`)
        throwFormErrors({ [sureOfSale]: 'Look at the sale prices, then choose “Start the sale”.' })
      return { ids, do: 'sale', percent: percent ?? 0, until }
    }
    case 'stock': {
      const quantity = parseQuantity(field(form, 'pieces'))
      if (quantity === null) throwFormErrors({ pieces: 'Quantity must be a valid number' })
      return { ids, do: 'stock', quantity: quantity ?? 0 }
    }
    case 'category': {
      const category = field(form, 'category')
      if (category === '') throwFormErrors({ category: 'Category is required' })
      return { ids, do: 'category', category }
    }
    default:
      return { ids, do: action ?? 'pause' }
  }
}

/** "10", "+10 %", "-5" and "−7.5" as a number; null for anything else. */
export function readPercent(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, '').replace('−', '-')
  return /^[+-]?\d{1,4}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

/** The alert after a change of many; null when the address names none. `kept`: how many an undo left as they are. */
export function bulkChangeLabel(kind: ListingKind, done: string, count: number, kept: number): string | null {
  const what = `${count} ${count === 1 ? kind : kinds[kind].plural}`
  const labels: Record<BulkAction | 'undone' | 'as-before', string> = {
    pause: `${what} paused.`,
    resume: `${what} back on sale.`,
    price: `New price for ${what}.`,
    sale: `Sale price for ${what}.`,
    'end-sale': `Sale ended for ${what}. The price of before is back.`,
    stock: `New stock for ${what}.`,
    category: `${what} moved.`,
    delete: `${what} deleted.`,
    undone: `${what} brought back.`,
    'as-before': [`${what} as before.`, ...(isCount(kept) ? [keptSentence(kept)] : [])].join(' '),
  }
  return (isCount(count) && knownValue(labels, done.replace(/^many-/, ''))) || null
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= bulkMost
}

function keptSentence(count: number): string {
  return count === 1
    ? '1 was changed since, so it stays as it is.'
    : `${count} were changed since, so they stay as they are.`
}
