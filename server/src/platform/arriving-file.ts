import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { noRoom } from './storage.ts'

// Small enough for a crowd of senders, large enough that a photo takes few writes.
const mostInMemory = 256 * 1024

/**
 * A file while it is sent to us. Beyond its first pieces it waits in `folder`, without a name, so that nothing is left of
 * it whatever happens: many who send slowly, or more than they may, fill no memory (rules.md F27). Who opens one closes it.
 */
export class ArrivingFile {
  /** How many bytes have come. */
  length = 0
  private readonly folder: string
  private pieces: Buffer[] = []
  private inMemory = 0
  private handle: FileHandle | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  /** Between two pieces others are served, however fast they come. Throws AppError STORAGE_FULL. */
  async add(piece: Buffer): Promise<void> {
    this.pieces.push(piece)
    this.inMemory += piece.length
    this.length += piece.length
    if (this.inMemory < mostInMemory) return breathe()
    try {
      this.handle ??= await openNameless(this.folder)
      await writeAll(this.handle, this.pieces, this.inMemory)
    } catch (error) {
      throw noRoom(error)
    }
    this.pieces = []
    this.inMemory = 0
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

  async close(): Promise<void> {
    await this.handle?.close()
    this.handle = null
  }
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
