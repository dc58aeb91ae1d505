import { lagosTimestamp } from '../nigeria/lagos-time.ts'

/** A cell by its kind: a text, a number, a moment, or an amount in kobo. */
export type CsvCell = string | number | Date | { kobo: number }

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, so that a
 * spreadsheet never computes what a person typed. Numbers and amounts are never texts, so they get none.
 * Moments are Lagos time; amounts are naira.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: CsvCell): string {
  if (value instanceof Date) return lagosTimestamp(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return (value.kobo / 100).toFixed(2)
  const text = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
