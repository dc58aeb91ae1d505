import type { Readable } from 'node:stream'
import { AppError } from '../http/app-error.ts'

/**
 * Who may fetch a file: everybody who knows its id (`files`),
 * or only people whom another module permits (`private-files`).
 */
export const storageAreas = ['files', 'private-files'] as const
export type StorageArea = (typeof storageAreas)[number]

/** A file is a folder that holds its variants. */
export interface Folder {
  area: StorageArea
  id: string
}

/** One variant of a file: `640.webp`, `voice.m4a`. */
export interface FileVariant {
  name: string
  bytes: Buffer
}

/** A stored variant. Reading `content` opens it; `part` opens a byte range, both ends included. */
export interface StoredVariant {
  bytes: number
  content: Readable
  part(first: number, last: number): Readable
}

/** Where the bytes of files are stored. It knows no rows and no people. */
export interface Storage {
  /**
   * Stores a new folder with all its variants, or nothing. Throws
   * AppError STORAGE_FULL, or BUSY when the storage is away.
   */
  keep(folder: Folder, forms: FileVariant[]): Promise<void>
  /** Adds a variant to a folder, whole or not at all. Throws the same errors. */
  add(folder: Folder, form: FileVariant): Promise<void>
  /** Null when there is no such variant. Throws AppError BUSY when the storage is away. */
  open(folder: Folder, name: string): Promise<StoredVariant | null>
  /** Removes a folder. A missing folder is not an error. */
  remove(folder: Folder): Promise<void>
  /**
   * The names of the folders to which nothing was written for so
   * many minutes, in batches. It includes unfinished folders.
   */
  olderThan(minutes: number, area: StorageArea): AsyncIterable<string[]>
  /** What is wrong with the settings, as a sentence. Null when nothing is, or when the storage does not answer. */
  problem(): Promise<string | null>
}

/** The error when the storage is full. `cause` is for the log. */
export function storageFull(cause: unknown): AppError {
  const message = 'There is no room for more pictures right now. Please try again later.'
  return new AppError('STORAGE_FULL', message, { cause })
}
