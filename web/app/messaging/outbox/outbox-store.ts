import type { CallError } from '@oja/contract/client.ts'
import { errorStatus } from '@oja/contract/values/errors.ts'
import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import type { SendError } from './send-error.ts'

/** The file of a message. `wave`: the waveform of a voice note. */
export interface PendingAttachment {
  kind: 'picture' | 'voice'
  blob: Blob
  wave: readonly number[]
}

/** A message that this device stores until the server has it. */
export interface PendingMessage {
  clientId: string
  /** Its sender: a session of another person never sends it. */
  userId: string
  recipientId: string
  content: string
  about: SendMessage['about']
  file: PendingAttachment | null
  createdAt: string
  state: 'waiting' | 'sending' | 'failed'
  /**
   * Why it waits: no network, no answer although there is a network, or a busy server. Null when nothing delays it,
   * and for every message of an earlier page.
   */
  waitsFor: 'network' | 'answer' | 'market' | null
  /** Why it failed; such a message is not retried by itself. */
  problem: SendError | null
  /** This device could not store it: a full or forbidden store. It is sent while its page stays open. */
  isUnstored?: true
}

/** The stored form of earlier versions of this page: of the problem only the code. */
type StoredMessage = Omit<PendingMessage, 'problem'> & { problem: SendError | CallError['code'] | null }

const database = 'oja-outbox'
const table = 'messages'

/** The pending messages of this device, oldest first. None where the browser stores nothing. */
export async function readPending(): Promise<PendingMessage[]> {
  const found = await withStore<StoredMessage[]>('readonly', (store) => store.getAll())
  return (found ?? []).map(fromStored).sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}

/** Returns whether the message could be stored. */
export async function writePending(item: PendingMessage): Promise<boolean> {
  return (await withStore('readwrite', (store) => store.put(item))) !== null
}

/** Stores the new state of a pending message; a message that another tab removed stays removed. */
export async function updatePending(item: PendingMessage): Promise<void> {
  await withStore('readwrite', (store) => {
    const finding = store.openCursor(item.clientId)
    finding.addEventListener('success', () => finding.result?.update(item))
    return finding
  })
}

/** Is it still stored? Null when the browser cannot tell. */
export async function isPending(clientId: string): Promise<boolean | null> {
  const count = await withStore<number>('readonly', (store) => store.count(clientId))
  return count === null ? null : count > 0
}

export async function removePending(clientId: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(clientId))
}

function fromStored({ problem, ...item }: StoredMessage): PendingMessage {
  if (typeof problem !== 'string') return { ...item, waitsFor: null, problem }
  const status = problem === 'UNREACHABLE' ? 0 : errorStatus[problem]
  return { ...item, waitsFor: null, problem: { status, code: problem, message: '' } }
}

/** Null without a store: in a private window, or on a full disk. The message then exists only in its tab. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | null> {
  try {
    const opened = await answer<IDBDatabase>(opening())
    try {
      const transaction = opened.transaction(table, mode)
      // A full disk refuses at the end of the transaction, after the request itself succeeded.
      const [result] = await Promise.all([
        answer<Result>(work(transaction.objectStore(table))),
        mode === 'readwrite' ? completion(transaction) : null,
      ])
      return result
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

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the store refused')))
  })
}

function answer<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the store refused')))
    request.addEventListener('blocked', () => reject(new Error('the store is taken')))
  })
}
