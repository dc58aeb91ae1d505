import { documentKinds } from '@oja/contract/values/trust-labels.ts'
import { csvLine } from '../platform/pagination/csv.ts'
import type { CsvCell } from '../platform/pagination/csv.ts'
import type { Page } from '../platform/pagination/keyset.ts'

/** The value of each column of a file, by its heading. */
type Columns<Row> = Record<string, (row: Row) => CsvCell>

/** The most lines of a file. Spreadsheets open no more with ease. */
export const maxLines = 50_000
export const linesPerBatch = 500

/** A list as lines of CSV, read page by page, so that no whole file is in memory. */
export async function* listAsCsv<Row>(
  page: (after: string | undefined) => Promise<Page<Row>>,
  columns: Columns<Row>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  let after: string | undefined
  for (let lines = 0; lines < maxLines;) {
    const { rows, after: next } = await page(after)
    lines += rows.length
    for (const row of rows) yield csvLine(cells.map((cell) => cell(row)))
    if (next === null) return
    after = next
  }
}

/** The name of a kind of identity document for people. */
export function documentFileName(kind: string): string {
  return documentKinds.find(({ value }) => value === kind)?.label ?? kind
}
