import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Dispute, Recipient, Refund, Transaction, Transfer } from './records.ts'

export interface Table<Row> {
  /** One of the row's keys, for example `reference:abc` or `id:12`. */
  get(key: string): Row | undefined
  /** All rows, oldest first. */
  all(): Row[]
  /** Adds the row, or replaces the one with the same id. */
  save(row: Row): Row
  nextId(): number
}

export interface Store {
  transactions: Table<Transaction>
  refunds: Table<Refund>
  disputes: Table<Dispute>
  recipients: Table<Recipient>
  transfers: Table<Transfer>
}

/**
 * The sandbox's memory. With a data file every saved row is appended as one line before the caller goes on,
 * so a killed process finds all of them again; the last line of a row wins.
 */
export function openStore(dataFile?: string): Store {
  if (dataFile) mkdirSync(dirname(dataFile), { recursive: true })
  const append = (kind: string, row: unknown) => {
    if (dataFile) appendFileSync(dataFile, `${JSON.stringify({ kind, row })}\n`)
  }
  const transactions = createTable<Transaction>(4_000_000_001, append.bind(null, 'transaction'), (row) => [
    `id:${row.id}`,
    `reference:${row.reference}`,
    `access:${row.accessCode}`,
  ])
  const refunds = createTable<Refund>(1_000_001, append.bind(null, 'refund'), (row) => [`id:${row.id}`])
  const disputes = createTable<Dispute>(5_000_001, append.bind(null, 'dispute'), (row) => [`id:${row.id}`])
  const recipients = createTable<Recipient>(2_000_001, append.bind(null, 'recipient'), (row) => [
    `id:${row.id}`,
    `code:${row.code}`,
    `account:${row.bankCode}:${row.accountNumber}`,
  ])
  const transfers = createTable<Transfer>(3_000_001, append.bind(null, 'transfer'), (row) => [
    `id:${row.id}`,
    `code:${row.code}`,
    `reference:${row.reference}`,
  ])
  if (dataFile && existsSync(dataFile)) {
    const tables = new Map<string, { load(row: unknown): void }>([
      ['transaction', transactions],
      ['refund', refunds],
      ['dispute', disputes],
      ['recipient', recipients],
      ['transfer', transfers],
    ])
    for (const { kind, row } of readLines(dataFile)) tables.get(kind)?.load(row)
  }
  return { transactions, refunds, disputes, recipients, transfers }
}

function createTable<Row extends { id: number }>(
  firstId: number,
  append: (row: Row) => void,
  keysOf: (row: Row) => string[],
): Table<Row> & { load(row: unknown): void } {
  const byId = new Map<number, Row>()
  const idByKey = new Map<string, number>()
  let next = firstId
  const put = (row: Row) => {
    byId.set(row.id, row)
    for (const key of keysOf(row)) idByKey.set(key, row.id)
    next = Math.max(next, row.id + 1)
  }
  return {
    get: (key) => byId.get(idByKey.get(key) ?? -1),
    all: () => [...byId.values()],
    nextId: () => next,
    load: (row) => put(row as Row),
    save(row) {
      append(row)
      put(row)
      return row
    },
  }
}

/** A process killed in the middle of a write leaves a torn last line: it is closed here and left out. */
function readLines(dataFile: string): { kind: string; row: unknown }[] {
  const text = readFileSync(dataFile, 'utf8')
  const lines = text.split('\n')
  const torn = lines.pop() ?? ''
  if (torn) appendFileSync(dataFile, '\n')
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as { kind: string; row: unknown }]
    } catch {
      return []
    }
  })
}
