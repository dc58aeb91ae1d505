import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { storageFull } from '../files/storage.ts'

// Small enough for a crowd of senders, large enough that a photo takes few writes.
const mostInMemory = 256 * 1024
// What tells kinds of files apart stands in these.
const firstBytes = 12

/**
 * A file while it is sent to us. Beyond its first pieces it waits in `folder`, without a name, so that nothing is left of
 * it whatever happens: many who send slowly, or more than they may, fill no memory (rules.md F27). Who opens one closes it.
 */
export class TempFile {
  /** How many bytes have come. */
  length = 0
  /** The first twelve bytes, or what there is of them. */
  start = Buffer.alloc(0)
  private readonly folder: string
  private pieces: Buffer[] = []
  private inMemory = 0
  private handle: FileHandle | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  /** Between two pieces others are served, however many come at once and however fast. Throws AppError STORAGE_FULL. */
  async add(piece: Buffer): Promise<void> {
    const missing = firstBytes - this.start.length
    if (missing > 0) this.start = Buffer.concat([this.start, piece.subarray(0, missing)])
    this.pieces.push(piece)
    this.inMemory += piece.length
    this.length += piece.length
    if (this.inMemory < mostInMemory) return nextTurn()
    try {
      this.handle ??= await openNameless(this.folder)
      await this.write(this.handle)
    } catch (error) {
      throw storageFull(error)
    }
  }

  /** All that has come. */
  async content(): Promise<Buffer> {
    const onDisk = Buffer.allocUnsafe(this.length - this.inMemory)
    for (let at = 0; this.handle && at < onDisk.length;) {
      const { bytesRead } = await this.handle.read(onDisk, at, onDisk.length - at, at)
      if (bytesRead === 0) throw new Error('a file that is arriving was cut short')
      at += bytesRead
    }
    return Buffer.concat([onDisk, ...this.pieces])
  }

  /**
   * All that has come, for another process of ours: a path that it may open until this is closed, so that nothing passes
   * through this one; the bytes themselves where they are few or the system has no such path. Throws AppError STORAGE_FULL.
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

/** One piece a turn of the event loop, whoever sent it: ten who send at once take no longer turns than one. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => breathe())
  return turns
}

/** Written as they are: to join them first would take as much memory again. */
async function writeAll(handle: FileHandle, pieces: Buffer[], bytes: number): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces)
  // Part of them: there is room for no more, and the next try says so.
  if (bytesWritten < bytes) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}
