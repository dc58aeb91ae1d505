import type { PhotoDraft } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { priceFault, quantityFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { isCameraName } from '@oja/contract/values/catalogue/camera-name.ts'
import { field } from '../../api/page.ts'

/** One row of the table as it is typed. */
export interface DraftRow {
  id: string
  name: string
  price: string
  quantity: string
  category: string
  unit: string
}

export const rowFields = ['name', 'price', 'quantity', 'category', 'unit'] as const
export type RowField = (typeof rowFields)[number]

/** The name of a row's field in the form. */
export function rowField(name: RowField, id: string): string {
  return `${name}.${id}`
}

/** The form values of a draft. */
export function rowOf({ id, name, category, priceMinor, quantity, unit = '' }: PhotoDraft): DraftRow {
  const price = priceMinor === null ? '' : String(priceMinor / 100)
  return { id, name, category, price, quantity: quantity === 0 ? '' : String(quantity), unit }
}

/** What a form says for all rows that leave it out. */
export const forAllFields = {
  category: 'categoryForAll',
  unit: 'unitForAll',
  quantity: 'quantityForAll',
} as const

export type ForAllValues = Record<keyof typeof forAllFields, string>

export const nothingForAll: ForAllValues = { category: '', unit: '', quantity: '' }

/** What a form says for all, by the text of its fields. */
export function forAllOf(textOf: (name: string) => string): ForAllValues {
  return {
    category: textOf(forAllFields.category).trim(),
    unit: textOf(forAllFields.unit).trim(),
    quantity: textOf(forAllFields.quantity).trim(),
  }
}

/** The rows of a form. What a row leaves out is what the form says for all. */
export function rowsOfForm(form: FormData): DraftRow[] {
  const ids = [...form.keys()]
    .filter((name) => name.startsWith('name.'))
    .map((name) => name.slice('name.'.length))
  const forAll = forAllOf((name) => field(form, name))
  const text = (name: RowField, id: string) => field(form, rowField(name, id)).trim()
  return ids.map((id) => ({
    id,
    name: text('name', id),
    price: text('price', id),
    quantity: text('quantity', id) || forAll.quantity,
    category: text('category', id) || forAll.category,
    unit: text('unit', id) || forAll.unit,
  }))
}

/** What a row misses, as words for "Add name, price"; and what is wrong in it, as sentences. */
export function faultsOf({ name, price, quantity, category }: Omit<DraftRow, 'id' | 'unit'>): {
  missing: string[]
  wrong: Partial<Record<RowField, string>>
} {
  const missing = [
    ...(isCameraName(name) ? ['a name'] : name ? [] : ['name']),
    ...(price ? [] : ['price']),
    ...(quantity ? [] : ['pieces']),
    ...(category ? [] : ['category']),
  ]
  const wrongPrice = price ? priceFault(price) : null
  const wrongQuantity = quantity ? quantityFault(quantity, fieldLengths.quantity) : null
  return {
    missing,
    wrong: {
      ...(wrongPrice ? { price: wrongPrice } : {}),
      ...(wrongQuantity ? { quantity: wrongQuantity } : {}),
    },
  }
}

/** What is wrong in rows that were saved, by the names of their fields. What is empty is not wrong: a draft may wait. */
export function wrongOf(rows: readonly DraftRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(faultsOf(row).wrong).map(([name, sentence]) => [
        rowField(name as RowField, row.id),
        row.name === '' ? sentence : `${row.name}: ${sentence}`,
      ]),
    ),
  )
}

/** "1 price is not valid", "2 prices and 1 quantity are not valid". */
export function wrongLabel(wrong: Record<string, string>): string {
  const count = (name: RowField) => Object.keys(wrong).filter((field) => field.startsWith(`${name}.`)).length
  const [prices, quantities] = [count('price'), count('quantity')]
  const parts = [
    ...(prices > 0 ? [`${prices} ${prices === 1 ? 'price' : 'prices'}`] : []),
    ...(quantities > 0 ? [`${quantities} ${quantities === 1 ? 'quantity' : 'quantities'}`] : []),
  ]
  return `${parts.join(' and ')} ${prices + quantities === 1 ? 'is' : 'are'} not valid`
}
