import type { CallError } from '@oja/contract/client.ts'
import { errorStatus } from '@oja/contract/values/errors.ts'
import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import type { SendError } from './send-problem.ts'

/** What goes along with the words. `wave`: the shape of a voice note. */
export interface PendingAttachment {
  kind: 'picture' | 'voice'
  blob: Blob
  wave: readonly number[]
}

/** A message on its way: kept on this device until the market has it. */
export interface PendingMessage {
  clientId: string
  /** Whose it is: another person on this device never sends it. */
  userId: string
  recipientId: string
  content: string
  about: SendMessage['about']
  file: PendingAttachment | null
  createdAt: string
  state: 'waiting' | 'sending' | 'failed'
  /**
   * What keeps it: there is no network, nobody answered although there is one, or the market is busy. Null while
   * nothing does, and for every message of an earlier page.
   */
  waitsFor: 'network' | 'answer' | 'market' | null
  /** Why it failed, for one that will not go by itself. */
  problem: SendError | null
}

/** As the pages before these kept one: of its problem the code alone. */
type Kept = Omit<PendingMessage, 'problem'> & { problem: SendError | CallError['code'] | null }

const database = 'oja-outbox'
const table = 'messages'

/** What waits on this device, the oldest first. Nothing where the browser keeps nothing. */
export async function readPending(): Promise<PendingMessage[]> {
  const found = await inTable<Kept[]>('readonly', (store) => store.getAll())
  return (found ?? []).map(understood).sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}

/** Says whether it could be kept. */
export async function writePending(item: PendingMessage): Promise<boolean> {
  return (await inTable('readwrite', (store) => store.put(item))) !== null
}

/** Keeps what became of one that waits; one that another tab took out stays out. */
export async function updatePending(item: PendingMessage): Promise<void> {
  await inTable('readwrite', (store) => {
    const finding = store.openCursor(item.clientId)
    finding.addEventListener('success', () => finding.result?.update(item))
    return finding
  })
}

/** Is it kept yet? Null where that cannot be told. */
export async function isPending(clientId: string): Promise<boolean | null> {
  const count = await inTable<number>('readonly', (store) => store.count(clientId))
  return count === null ? null : count > 0
}

export async function removePending(clientId: string): Promise<void> {
  await inTable('readwrite', (store) => store.delete(clientId))
}

function understood({ problem, ...item }: Kept): PendingMessage {
  if (typeof problem !== 'string') return { ...item, waitsFor: null, problem }
  const status = problem === 'UNREACHABLE' ? 0 : errorStatus[problem]
  return { ...item, waitsFor: null, problem: { status, code: problem, message: '' } }
}

/** Null where there is no such store: in a private window, or on a full disk. The message then lives by its tab alone. */
async function inTable<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | null> {
  try {
    const opened = await answer<IDBDatabase>(opening())
    try {
      return await answer<Result>(work(opened.transaction(table, mode).objectStore(table)))
    } finally {
      opened.close()
    }
  } catch {
    return null
  }
}

function opening(): IDBOpenDBRequest {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(table, { keyPath: 'clientId' })
  })
  return request
}

function answer<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the store refused')))
    request.addEventListener('blocked', () => reject(new Error('the store is taken')))
  })
}
