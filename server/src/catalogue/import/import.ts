import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import type { ChosenForWords, ListingKind } from './import-categories.ts'
import type { ImportFile } from './import-file.ts'
import type { InvalidLine, LineToMend } from './import-lines.ts'
import { listingLines } from './import-lines.ts'
import { insertImportedVariants, insertProducts, insertServices } from './import-records.ts'
import { existingImportKeys } from './import-drafts-records.ts'
import type { ImportRow } from './import-row.ts'

/** The result of an import. During the import it counts what was written so far. */
export interface ImportReport {
  kind: ListingKind
  added: number
  /** Lines that an earlier import of the same file wrote. */
  known: number
  /** Lines that equal an earlier line of the file. Together they are one listing. */
  doubled: number
  /** Lines for which the file names a photo. A ZIP can bring them in the dashboard. */
  withImage: number
  /** How often each category that is not one of ours was named, and which category was chosen for it. */
  guessed: Map<string, { category: string; count: number }>
  bad: InvalidLine[]
}

export interface ImportOptions {
  kind: ListingKind
  /** The highest number of lines that are read. */
  max: number
  /** What the seller chose for words that name no category. */
  chosen?: ChosenForWords
  /** Called after each batch with the number of lines read and the report so far. */
  progress(read: number, report: ImportReport): void | Promise<void>
}

/** A report before the first line. */
export function emptyReport(kind: ListingKind): ImportReport {
  return { kind, added: 0, known: 0, doubled: 0, withImage: 0, guessed: new Map(), bad: [] }
}

const batchRows = 500

/**
 * Lists the lines of a file in a shop, in batches.
 * Each batch is written as a whole or not at all. Batches before a fault stay.
 * A bad line is reported and does not stop the others.
 * A line is recognised by shop, file name and content, so a second run adds nothing.
 * Throws `UnreadableFile` before anything is written.
 */
export async function importListings(
  pool: Pool,
  shop: ShopRow,
  file: ImportFile,
  { kind, max, chosen, progress }: ImportOptions,
  report = emptyReport(kind),
): Promise<ImportReport> {
  const batch = new Map<string, ImportRow>()
  const mendedKeys = new Map<string, string>()
  let good = 0
  let read = 0
  const write = async () => {
    const mended = { sellerId: shop.id, kind, keys: [...mendedKeys.keys()] }
    if (batch.size > 0)
      for (const { import_key } of await existingImportKeys.all(pool, mended))
        batch.delete(mendedKeys.get(import_key) ?? '')
    if (batch.size > 0) report.added += await transaction(pool, (tx) => insertListings(tx, kind, shop, batch))
    report.known = good - report.added
    batch.clear()
    mendedKeys.clear()
    await progress(read, report)
  }
  for await (const listing of listingLines(file, kind, shop, chosen)) {
    if (read >= max) break
    read += 1
    if ('reason' in listing) report.bad.push(asInvalid(listing))
    else if ('doubled' in listing) report.doubled += 1
    else {
      good += 1
      batch.set(listing.importKey, listing.row)
      mendedKeys.set(listing.mendedKey, listing.importKey)
      if (listing.images.length > 0) report.withImage += 1
      if (listing.guessedFrom !== null) countGuess(report, listing.guessedFrom, listing.row.category)
    }
    if (batch.size >= batchRows) await write()
  }
  await write()
  return report
}

/** Writes rows by their import keys, and says how many are new. */
export async function insertListings(
  tx: Tx,
  kind: ListingKind,
  shop: ShopRow,
  batch: ReadonlyMap<string, ImportRow>,
): Promise<number> {
  const rows = JSON.stringify([...batch].map(([importKey, row]) => ({ ...row, importKey })))
  const statement = kind === 'products' ? insertProducts : insertServices
  const addedIds = (await statement.all(tx, { sellerId: shop.id, rows })).map(({ id }) => id)
  await insertVariants(tx, batch, addedIds)
  if (addedIds.length > 0) await invalidatePageCache(tx)
  return addedIds.length
}

async function insertVariants(
  tx: Tx,
  batch: ReadonlyMap<string, ImportRow>,
  addedIds: string[],
): Promise<void> {
  const chosen = [...batch].flatMap(([importKey, { variants }]) =>
    variants ? [{ importKey, ...variants }] : [],
  )
  if (chosen.length === 0) return
  await insertImportedVariants.count(tx, {
    addedIds,
    products: JSON.stringify(chosen.map(({ importKey, names }) => ({ importKey, names }))),
    variants: JSON.stringify(
      chosen.flatMap(({ importKey, rows }) =>
        rows.map(({ options: [one, two = ''], priceKobo, quantity }, position) => ({
          importKey,
          position,
          one,
          two,
          priceKobo,
          quantity,
        })),
      ),
    ),
  })
}

function asInvalid({ line, column, reason }: LineToMend): InvalidLine {
  return { line, column, reason }
}

function countGuess({ guessed }: ImportReport, named: string, category: string): void {
  const before = guessed.get(named)
  guessed.set(named, { category, count: (before?.count ?? 0) + 1 })
}
