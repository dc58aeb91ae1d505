import type { Readable } from 'node:stream'
import { AppError } from '../http/app-error.ts'

/** Who may fetch a file: everybody who knows its id, or only those a room of ours lets in. */
export const storageAreas = ['files', 'private-files'] as const
export type StorageArea = (typeof storageAreas)[number]

/** A file: a folder of its own, in which its forms lie. */
export interface Folder {
  room: StorageArea
  id: string
}

/** One form of a file: `640.webp`, `voice.m4a`. */
export interface FileVariant {
  name: string
  bytes: Buffer
}

/** A stored form, opened where it is read; `part` opens some of its bytes, both ends included. */
export interface StoredVariant {
  bytes: number
  content: Readable
  part(first: number, last: number): Readable
}

/** Where the bytes of files lie. It knows of no rows and no people. */
export interface Storage {
  /** Keeps a new folder with all of its forms, or nothing of it. Throws AppError STORAGE_FULL, or BUSY when it is away. */
  keep(folder: Folder, forms: FileVariant[]): Promise<void>
  /** Adds a form to a folder, whole or not at all. Throws the same. */
  add(folder: Folder, form: FileVariant): Promise<void>
  /** Null when there is no such form. Throws AppError BUSY when the storage is away. */
  open(folder: Folder, name: string): Promise<StoredVariant | null>
  /** Removes a folder; one that is not there is removed already. */
  remove(folder: Folder): Promise<void>
  /** The names of the folders in a room to which nothing was written for so long, some at a time; what a crash left half written too. */
  olderThan(minutes: number, room: StorageArea): AsyncIterable<string[]>
  /** What is wrong with the settings, as a sentence; null when nothing is, or when nobody answers. */
  problem(): Promise<string | null>
}

/** Why nothing more can be kept; `cause` is for the log. */
export function storageFull(cause: unknown): AppError {
  const message = 'There is no room for more pictures right now. Please try again later.'
  return new AppError('STORAGE_FULL', message, { cause })
}
