import { invalid } from './envelope.ts'

export type Fields = Record<string, unknown>

const currencies = ['NGN', 'USD', 'GHS', 'ZAR', 'KES']

/** The body or query as fields; anything but an object counts as empty. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Text, trimmed, or null when it is missing or empty. Numbers count as text. */
export function optionalText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

export function requireText(fields: Fields, name: string): string {
  const text = optionalText(fields[name])
  if (text === null) throw invalid(`${name} is required`, `Provide ${name}`, 'missing_params')
  return text
}

export function requireEmail(fields: Fields): string {
  const email = requireText(fields, 'email')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid('Invalid Email Address Passed', 'Provide a valid email address', 'invalid_email_address')
  }
  return email.toLowerCase()
}

/** A positive whole number of the subunit (kobo), as a number or as a string of digits. */
export function requireAmount(value: unknown): number {
  const amount = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) {
    throw invalid('Invalid Amount Sent', 'Provide a positive whole amount in the subunit', 'invalid_amount')
  }
  return amount
}

export function readCurrency(value: unknown): string {
  const currency = optionalText(value)?.toUpperCase() ?? 'NGN'
  if (!currencies.includes(currency)) {
    throw invalid(
      'Currency not supported by merchant',
      `Use one of ${currencies.join(', ')}`,
      'unsupported_currency',
    )
  }
  return currency
}

/** Transaction references: letters, digits, `-`, `.` and `=` only (the API's own description). */
export function readReference(value: unknown): string | null {
  const reference = optionalText(value)
  if (reference !== null && !/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    throw invalid(
      'Invalid transaction reference',
      'Use letters, digits, -, . and = only',
      'invalid_reference',
    )
  }
  return reference
}

export function readWebAddress(value: unknown): string | null {
  const text = optionalText(value)
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}

/** Metadata arrives as an object or as the JSON text of one; anything else is kept out. */
export function readMetadata(value: unknown): Fields | null {
  if (typeof value === 'string') {
    try {
      return readMetadata(JSON.parse(value) as unknown)
    } catch {
      return null
    }
  }
  const fields = fieldsOf(value)
  return Object.keys(fields).length > 0 ? fields : null
}

/** The requested page of a list, newest first, with Paystack's `meta`. */
export function pageOf<Row>(rows: Row[], query: Fields): { rows: Row[]; meta: Record<string, number> } {
  const perPage = Math.min(positive(query['perPage'] ?? query['per_page'], 50), 100)
  const page = positive(query['page'], 1)
  const skipped = (page - 1) * perPage
  return {
    rows: rows.toReversed().slice(skipped, skipped + perPage),
    meta: {
      total: rows.length,
      skipped,
      perPage,
      page,
      pageCount: Math.max(1, Math.ceil(rows.length / perPage)),
    },
  }
}

/** Keeps what was created between the query's `from` and `to` (ISO times, either may be missing). */
export function createdWithin<Row extends { createdAt: string }>(rows: Row[], query: Fields): Row[] {
  const from = Date.parse(optionalText(query['from']) ?? '')
  const to = Date.parse(optionalText(query['to']) ?? '')
  return rows.filter((row) => {
    const at = Date.parse(row.createdAt)
    return !(at < from) && !(at > to)
  })
}

function positive(value: unknown, otherwise: number): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise
}
