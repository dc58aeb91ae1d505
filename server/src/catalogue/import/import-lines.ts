import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ShopRow } from '../../sellers/sellers.ts'
import type { ChosenForWords, ListingKind } from './import-categories.ts'
import { readListings } from './import-fields.ts'
import type { ListingFields } from './import-fields.ts'
import type { ImportFile } from './import-file.ts'
import { mapLine } from './import-row.ts'
import type { Fault, ImportRow } from './import-row.ts'

/** A line that can be listed. `importKey` is the key by which a later import recognises it. */
export interface ValidLine {
  line: number
  importKey: string
  /** The key of the same listing from a row that was mended on the page. */
  mendedKey: string
  row: ImportRow
  /** The text that its category was guessed from; null when it named the category exactly. */
  guessedFrom: string | null
  /** No word of it says the category. */
  isUnknown?: true | undefined
  /** The names of its photos, as a ZIP of photos has them. */
  images: string[]
}

/** A line that cannot be listed: why, and in which column; "" means the whole line. */
export interface InvalidLine {
  line: number
  column: string
  reason: string
}

/** A line whose cells its seller can mend. */
export interface LineToMend extends InvalidLine {
  fields?: ListingFields
  faults?: Fault[] | undefined
}

/** One line of a file. `doubled` marks a line that equals an earlier one. */
export type ListingLine = ValidLine | LineToMend | { line: number; doubled: true }

// This many lines take a few milliseconds. The server handles other requests between two batches.
const linesAtOnce = 50

/**
 * The key of a row that was mended on the page. It has no text of a file, so what the row says is its text: the same row,
 * corrected in the file later, is recognised by it. Category and place are left out, because they may be chosen elsewhere.
 */
export function mendedKey(fileName: string, row: ImportRow): string {
  const { name, priceKobo, quantity, variants, condition, unit, priceFor, priceNote } = row
  // A form sends other line ends than a file has.
  const description = row.description.replaceAll(/\s+/g, ' ')
  const said = [name, priceKobo, quantity, variants, condition, unit, description, priceFor, priceNote]
  return createHash('sha256')
    .update(`${fileName}\nmended ${JSON.stringify(said)}`)
    .digest('base64url')
}

/**
 * Reads a file as the listings of a shop and decides what each line means. Nothing is written.
 * Throws `UnreadableFile` for a file that is no table of listings.
 */
export async function* listingLines(
  file: ImportFile,
  kind: ListingKind,
  shop: ShopRow,
  chosen: ChosenForWords = {},
): AsyncGenerator<ListingLine> {
  const seen = new Set<number>()
  let read = 0
  for await (const listing of await readListings(file)) {
    if ((read += 1) % linesAtOnce === 0) await breathe()
    const { line } = listing
    if ('reason' in listing) {
      yield { line, column: '', reason: listing.reason }
      continue
    }
    const mapped = mapLine(kind, listing.fields, shop, chosen)
    if ('reason' in mapped) {
      yield { line, fields: listing.fields, ...mapped }
      continue
    }
    const hash = createHash('sha256').update(`${file.name}\n${listing.text}`).digest()
    // 48 bits are enough to tell the lines of one file apart.
    const mark = hash.readUIntBE(0, 6)
    if (seen.has(mark)) yield { line, doubled: true }
    else
      yield {
        line,
        importKey: hash.toString('base64url'),
        mendedKey: mendedKey(file.name, mapped.row),
        ...mapped,
      }
    seen.add(mark)
  }
}
