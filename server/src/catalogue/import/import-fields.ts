import type { parse as parseCsv } from 'csv-parse/sync'
import { openSource, UnreadableFile } from './import-file.ts'
import type { ImportFile, Source } from './import-file.ts'

/** The values of one listing, as the file has them. A value that the file does not give is undefined. */
export type ListingFields = Partial<Record<FieldName, unknown>> & {
  /** Every text that names the kind of listing, the clearest first. */
  categories: unknown[]
}

/** A listing with its line and its text, or why it cannot be read. */
export type ReadListing =
  | { line: number; text: string; fields: ListingFields }
  | { line: number; reason: string }

// The names that a column may have, letters only. The first column with a value counts.
const columnNames = {
  name: ['name', 'productname', 'product', 'servicename', 'service', 'title', 'item', 'itemname'],
  price: ['price', 'pricengn', 'pricenaira', 'pricen', 'amount', 'cost'],
  quantity: ['quantity', 'qty', 'stock'],
  variants: ['variants'],
  description: ['description', 'details'],
  condition: ['condition', 'productcondition', 'neworused'],
  unit: ['unit', 'saleunit', 'unitofsale', 'soldper', 'per'],
  priceFor: ['pricefor', 'priceisfor', 'whatisthepricefor', 'priceper'],
  priceIsFrom: ['startingprice', 'itisastartingprice', 'isstartingprice', 'pricefrom'],
  priceNote: ['pricenote', 'wordsabouttheprice', 'notincluded'],
  workPlace: ['workplace', 'whereworkisdone', 'whereistheworkdone'],
  image: ['image', 'imagepath', 'imageurl', 'photo', 'picture', 'productimg', 'serviceimg'],
  location: ['location', 'city', 'town', 'area'],
  state: ['state'],
  lga: ['lga', 'localgovernment'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'long', 'longitude'],
} as const

const categoryNames = [
  'category',
  'productcategory',
  'servicecategory',
  'categoryguess',
  'serviceguess',
  'productcategoryguess',
  'businesstype',
  'type',
]

export type FieldName = keyof typeof columnNames

/** Reads a file as listings. Throws `UnreadableFile` for a file that is no table of listings. */
export async function readListings(file: ImportFile): Promise<AsyncGenerator<ReadListing>> {
  const source = await openSource(file)
  return source.format === 'jsonl' ? jsonListings(source) : csvListings(source)
}

async function* jsonListings({ records }: Source): AsyncGenerator<ReadListing> {
  for await (const record of records) {
    if ('reason' in record) yield record
    else if (record.text.trim() !== '') yield { ...record, ...readJson(record.text) }
  }
}

function readJson(text: string): { fields: ListingFields } | { reason: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { reason: 'it is not JSON' }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { reason: 'it is no JSON object' }
  return { fields: fieldsOf(Object.entries(json)) }
}

async function* csvListings({ records, delimiter }: Source): AsyncGenerator<ReadListing> {
  let heading: string[] | undefined
  // Loaded on use: few imports are tables, and the start of the server needs none.
  const { parse } = await import('csv-parse/sync')
  for await (const record of records) {
    if ('reason' in record) {
      if (!heading) throw new UnreadableFile(`The heading cannot be read: ${record.reason}`)
      yield record
      continue
    }
    if (record.text.trim() === '') continue
    const values = valuesOf(parse, record.text, delimiter)
    if (!heading) heading = headingOf(values)
    else if (!values) yield { ...record, reason: 'its quotes are not closed as they should be' }
    else if (values.slice(heading.length).some((value) => value !== ''))
      yield {
        ...record,
        reason: `it has ${values.length} values and the heading ${heading.length}: put values with commas in quotes`,
      }
    else yield { ...record, fields: fieldsOf(heading.map((name, at) => [name, values[at]])) }
  }
}

function valuesOf(parse: typeof parseCsv, text: string, delimiter: string): string[] | null {
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true })[0] ?? []
  } catch {
    return null
  }
}

function headingOf(values: string[] | null): string[] {
  if (!values)
    throw new UnreadableFile('The heading cannot be read: its quotes are not closed as they should be')
  requireNameColumn(values)
  return values
}

/** Throws `UnreadableFile` when none of the columns is the name of a listing. */
export function requireNameColumn(columns: readonly string[]): void {
  if (columns.some((column) => columnNames.name.some((name) => name === lettersOf(column)))) return
  throw new UnreadableFile(
    `There is no column “name”. The first line must name the columns, for example: name, category, price, quantity, description`,
  )
}

function fieldsOf(entries: [string, unknown][]): ListingFields {
  const said = new Map<string, unknown>()
  for (const [name, value] of entries) {
    if (value !== null && value !== undefined && value !== '' && !said.has(lettersOf(name)))
      said.set(lettersOf(name), value)
  }
  const fields: ListingFields = { categories: categoryNames.flatMap((name) => said.get(name) ?? []) }
  for (const [field, names] of Object.entries(columnNames) as [FieldName, readonly string[]][]) {
    const name = names.find((one) => said.has(one))
    if (name !== undefined) fields[field] = said.get(name)
  }
  return fields
}

/** The letters of a column name: "Price (₦)", "price_ngn", "Qty.". */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '')
}
