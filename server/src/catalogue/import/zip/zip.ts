import type { Readable } from 'node:stream'
import { fromBufferPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { UnreadableFile } from '../import-file.ts'

/** How many files a ZIP may hold, and how many bytes all of them may have once they are unpacked. */
interface ZipLimits {
  entries: number
  bytes: number
}

/** A file inside a ZIP. `open` unpacks it as a stream, which fails when it is longer than the ZIP says. */
export interface ZipEntry {
  /** With its folders, separated by slashes. */
  path: string
  /** Its length once it is unpacked, in bytes. */
  size: number
  open(): Promise<Readable>
}

const linkBits = 0o120000
const kindBits = 0o170000

/**
 * Lists the files of a ZIP without unpacking any. Folders are left out.
 * Throws `UnreadableFile` for what is no ZIP, an encrypted one, links, names with `..` or from the root, too many files,
 * and too many bytes.
 */
export async function openZip(bytes: Buffer, limits: ZipLimits, damaged = damagedZip): Promise<ZipEntry[]> {
  const zip = await readable(() => fromBufferPromise(bytes), damaged)
  const entries: ZipEntry[] = []
  let sum = 0
  await readable(async () => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      refuseTricks(entry)
      sum += entry.uncompressedSize
      if (entries.length >= limits.entries)
        throw new UnreadableFile(`The ZIP holds more than ${limits.entries} files`)
      if (sum > limits.bytes)
        throw new UnreadableFile(`The ZIP holds more than ${Math.floor(limits.bytes / 1024 / 1024)} MB`)
      entries.push(entryOf(zip, entry))
    }
  }, damaged)
  return entries
}

/** The bytes of a file. Throws `UnreadableFile` for one that is longer than `maxBytes`, or than the ZIP says. */
export async function readEntry(entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.size > maxBytes)
    throw new UnreadableFile(`${entry.path} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
  return readable(async () => {
    const pieces: Buffer[] = []
    for await (const piece of (await entry.open()) as AsyncIterable<Buffer>) pieces.push(piece)
    return Buffer.concat(pieces)
  })
}

/** Passes on faults of a ZIP as a sentence for its sender; the library's own sentences are for programmers. */
export async function readable<Result>(work: () => Promise<Result>, damaged = damagedZip): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const said = error instanceof Error ? error.message : ''
    if (/^(absolute path|invalid relative path|invalid characters)/.test(said))
      throw new UnreadableFile('The ZIP holds a file whose name leads out of it. Make the ZIP again.')
    throw new UnreadableFile(damaged)
  }
}

const damagedZip = 'The ZIP is damaged. Make it again.'

function entryOf(zip: ZipFile, entry: Entry): ZipEntry {
  return {
    path: entry.fileName,
    size: entry.uncompressedSize,
    open: () => zip.openReadStreamPromise(entry),
  }
}

function refuseTricks(entry: Entry): void {
  if (((entry.externalFileAttributes >>> 16) & kindBits) === linkBits)
    throw new UnreadableFile(`The ZIP holds a link: ${entry.fileName.slice(0, 100)}`)
  if (entry.isEncrypted()) throw new UnreadableFile('The ZIP has a password. Make it without one.')
}
