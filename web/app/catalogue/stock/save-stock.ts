import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { isBelowZero } from '@oja/contract/values/catalogue/price-fault.ts'
import { parseQuantity } from '@oja/contract/values/money.ts'
import { isCallError } from '../../api/call-error.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { showCount } from '../../format/format.ts'

/** The name of the field that holds the stock of a product, or of one of its variants. */
export function stockField(productId: string, variantId?: string): string {
  return variantId ? `stock-${productId}.${variantId}` : `stock-${productId}`
}

/** The name of the field with the number that the screen showed. */
export const seenField = (name: string): string => `seen-${name}`

/** Why a number of pieces cannot be saved. */
export function wrongCount(typed: string): string {
  if (isBelowZero(typed)) return 'Enter 0 or more'
  const isCount = /^\d+$/.test(typed.trim().replaceAll(',', ''))
  return isCount ? `At most ${showCount(fieldLengths.quantity)}` : 'Enter a whole number'
}

/**
 * Saves every number that was changed, and returns the ids of those products. Those that the API refuses come back as form errors; the
 * others are saved.
 */
export async function saveStock({ api, form }: FormSubmission): Promise<string[]> {
  const faults: Record<string, string> = {}
  const saved = new Set<string>()
  for (const name of new Set(form.keys())) {
    const [, id, , variantId] = /^stock-([^.]+)(\.(.+))?$/.exec(name) ?? []
    const seen = Number(field(form, seenField(name)))
    const quantity = parseQuantity(field(form, name))
    if (!id || quantity === seen) continue
    if (quantity === null) {
      faults[name] = wrongCount(field(form, name))
      continue
    }
    try {
      await api(endpoints.products.setStock, { params: { id }, body: { quantity, seen, variantId } })
      saved.add(id)
    } catch (error) {
      const [fault] = isCallError(error) ? Object.values(error.fields) : []
      if (!fault) throw error
      faults[name] = fault
    }
  }
  throwFormErrors(faults)
  return [...saved]
}
