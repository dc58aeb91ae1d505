import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { storageFull } from '../files/storage.ts'

// Small enough for many senders at once, large enough that a photo takes few writes.
const maxInMemory = 256 * 1024
// The first bytes tell the kind of a file.
const firstBytes = 12

/**
 * A file while it is being uploaded. Beyond 256 KB it lies in
 * `folder` as a file without a name, so nothing can be left behind.
 * So many slow or large uploads do not fill the memory
 * (F27 in docs/requirements/faults.md). The function that opens it closes it.
 */
export class TempFile {
  /** The name that its sender gave it, without folders and hidden characters; "" without one. */
  name = ''
  /** How many bytes have come. */
  length = 0
  /** The first twelve bytes, or fewer while they arrive. */
  start = Buffer.alloc(0)
  private readonly folder: string
  private pieces: Buffer[] = []
  private inMemory = 0
  private handle: FileHandle | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  /** Adds bytes. Other requests are served between two pieces. Throws AppError STORAGE_FULL. */
  async add(piece: Buffer): Promise<void> {
    const missing = firstBytes - this.start.length
    if (missing > 0) this.start = Buffer.concat([this.start, piece.subarray(0, missing)])
    this.pieces.push(piece)
    this.inMemory += piece.length
    this.length += piece.length
    if (this.inMemory < maxInMemory) return nextTurn()
    try {
      this.handle ??= await openNameless(this.folder)
      await this.write(this.handle)
    } catch (error) {
      throw storageFull(error)
    }
  }

  /** All bytes that have come. */
  async content(): Promise<Buffer> {
    const onDisk = Buffer.allocUnsafe(this.length - this.inMemory)
    for (let at = 0; this.handle && at < onDisk.length;) {
      const { bytesRead } = await this.handle.read(onDisk, at, onDisk.length - at, at)
      if (bytesRead === 0) throw new Error('a temp file is shorter than what was written to it')
      at += bytesRead
    }
    return Buffer.concat([onDisk, ...this.pieces])
  }

  /**
   * All bytes for another process of ours: a path that it may
   * open until `close`, so that this process need not read them.
   * Small files, and systems without such paths, give the bytes. Throws AppError STORAGE_FULL.
   */
  async handOver(): Promise<string | Buffer> {
    if (!this.handle || process.platform !== 'linux') return this.content()
    try {
      await this.write(this.handle)
    } catch (error) {
      throw storageFull(error)
    }
    return `/proc/${process.pid}/fd/${this.handle.fd}`
  }

  async close(): Promise<void> {
    await this.handle?.close()
    this.handle = null
  }

  private async write(handle: FileHandle): Promise<void> {
    if (this.inMemory > 0) await writeAll(handle, this.pieces, this.inMemory)
    this.pieces = []
    this.inMemory = 0
  }
}

let turns = Promise.resolve()

/**
 * One piece in each turn of the event loop, over all uploads. So ten uploads at once block the loop no longer than one.
 */
function nextTurn(): Promise<void> {
  turns = turns.then(() => breathe())
  return turns
}

/** Writes the pieces without joining them, because joining would double the memory. */
async function writeAll(handle: FileHandle, pieces: Buffer[], bytes: number): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces)
  // A partial write means that the disk is full. The second write then throws.
  if (bytesWritten < bytes) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}
