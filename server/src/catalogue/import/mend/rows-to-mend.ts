import { importCells, mostRowsToMend, rowsToMendBytes } from '@oja/contract/schemas/listing-import.ts'
import type { ImportCell, MendImport, RowToMend } from '@oja/contract/schemas/listing-import.ts'
import { cellLength } from '@oja/contract/values/catalogue/import-cells.ts'
import { chooseCategory } from '../import-categories.ts'
import type { ListingKind } from '../import-categories.ts'
import type { FieldName, ListingFields } from '../import-fields.ts'
import type { LineToMend } from '../import-lines.ts'
import { clean, textOf } from '../import-row.ts'
import type { Fault } from '../import-row.ts'

// What a file keeps of its refused rows for their forms: as many as its preview names.
const maxKept = 100

type MendedRow = MendImport['rows'][number]

/** The refused lines that can be mended on the page, with their cells. Not those that cannot be read at all. */
export function rowsToMend(kind: ListingKind, lines: readonly LineToMend[]): RowToMend[] {
  return lines
    .flatMap(({ line, fields, faults }) => (fields && faults ? [asForm(kind, line, fields, faults)] : []))
    .filter((row) => sizeOf(row) <= rowsToMendBytes / 4)
    .slice(0, maxKept)
}

/** The rows that one form holds: one at least, or the rows after a long one would never show. */
export function nextToMend(rows: readonly RowToMend[]): RowToMend[] {
  let bytes = 0
  const end = rows.findIndex((row, at) => at >= mostRowsToMend || (bytes += sizeOf(row)) > rowsToMendBytes)
  return rows.slice(0, end < 0 ? rows.length : Math.max(1, end))
}

/** A row with what its seller typed in place of its cells. */
export function withTyped(row: RowToMend, { cells: typed }: MendedRow): RowToMend {
  const cells = row.cells.map(({ name, value, fault }) => ({
    name,
    value: clean((typed[name] ?? value).slice(0, cellLength(name))),
    fault,
  }))
  return { ...row, cells }
}

/** The values of a row, as a file would give them. */
export function fieldsOfRow({ cells }: RowToMend): ListingFields {
  const said = cells.filter(({ value }) => value !== '').map(({ name, value }) => [name, value] as const)
  const { category = '', ...fields } = Object.fromEntries(said) as Partial<Record<ImportCell, string>>
  return { ...fields, categories: [category] }
}

/** A row whose faults are these. */
export function withFaults(row: RowToMend, faults: readonly Fault[]): RowToMend {
  const faultOf = new Map<string, string>()
  for (const { column, reason } of faults) {
    const name = cellOfColumn[column] ?? column
    faultOf.set(name, [faultOf.get(name), reason].filter(Boolean).join('; '))
  }
  // A sentence that quotes the first letters of a cell may cut one in two. The database stores no half of a letter.
  const cells = row.cells.map((cell) => ({ ...cell, fault: faultOf.get(cell.name)?.toWellFormed() ?? null }))
  return { ...row, cells }
}

/** What is wrong with the category of a row: none was chosen. */
export function categoryFault({ cells }: RowToMend): Fault[] {
  const isMissing = cells.some(({ name, value }) => name === 'category' && value === '')
  return isMissing ? [{ column: 'category', reason: 'choose a category' }] : []
}

/** The columns whose names are not those of their cells. */
const cellOfColumn: Record<string, ImportCell> = {
  'price for': 'priceFor',
  'starting price': 'priceIsFrom',
  'price note': 'priceNote',
  'work place': 'workPlace',
}

function asForm(
  kind: ListingKind,
  line: number,
  { categories, ...fields }: ListingFields,
  faults: readonly Fault[],
): RowToMend {
  const { category, word } = categoryOf(kind, categories.map(textOf))
  const texts: Partial<Record<ImportCell, string>> = { category }
  for (const [name, value] of Object.entries(fields) as [FieldName, unknown][])
    if (name !== 'image') texts[name] = clean(textOf(value))
  const unknown = { column: 'category', reason: `“${word.slice(0, 40)}” is no category here: choose one` }
  const all = category === '' ? [...faults, unknown] : faults
  const faulty = new Set(all.map(({ column }) => cellOfColumn[column] ?? column))
  const cells = importCells
    .filter((name) => name === 'name' || faulty.has(name) || (texts[name] ?? '') !== '')
    .map((name) => ({ name, value: texts[name] ?? '', fault: null }))
  return withFaults({ line, cells }, all)
}

/** The category that the row's words mean; "" for a word that names none, which the seller chooses in the form. */
function categoryOf(kind: ListingKind, named: readonly string[]): { category: string; word: string } {
  const { category, guessedFrom, isUnknown } = chooseCategory(kind, named)
  const word = guessedFrom ?? ''
  return { category: isUnknown && word !== '' ? '' : category, word }
}

/** How long a row is in a form's body. */
function sizeOf({ line, cells }: RowToMend): number {
  return cells.reduce(
    (sum, { name, value }) => sum + `cell.${line}.${name}=&`.length + encodeURIComponent(value).length,
    0,
  )
}
