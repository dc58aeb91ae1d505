/** A fault of a whole file that its seller can correct. The seller sees only this message. */
export class UnreadableFile extends Error {}

/** A file to import. Its name is part of the key by which a line is recognised. */
export interface ImportFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** One record as text with the number of its first line, or why it cannot be read. */
export type SourceRecord = { line: number; text: string } | { line: number; reason: string }

export interface Source {
  format: 'jsonl' | 'csv'
  /** The sign between the values of a CSV line. */
  delimiter: string
  records: AsyncGenerator<SourceRecord>
}

/** In bytes: the longest description in letters of four bytes, and space for everything else. */
export const longestRecord = 64 * 1024
const headBytes = 64 * 1024
const newline = 0x0a

/**
 * Opens a file as records: lines of JSONL, or rows of CSV, whose values may hold line breaks.
 * Memory stays small whatever the file holds.
 * UTF-8 and UTF-16 are read. A record with other bytes is reported with its line.
 * Throws `UnreadableFile` for a file that is empty or is no text.
 */
export async function openSource({ name, content }: ImportFile): Promise<Source> {
  // Some pictures begin with bytes that could be text.
  if (/\.(jpe?g|png|gif|webp|heic|pdf|docx?)$/i.test(name)) throw new UnreadableFile(noTable)
  const { head, chunks } = await peek(content)
  if (head.length === 0) throw new UnreadableFile('The file is empty')
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding ?? 'utf-8').decode(head).trimStart()
  if (text === '') throw new UnreadableFile('The file is empty')
  if (!encoding && head.includes(0)) throw new UnreadableFile(`${noTable}${kindOf(head)}`)
  const format = formatOf(name, text)
  const delimiter = format === 'csv' ? delimiterOf(text) : ''
  const bytes = encoding ? asUtf8(chunks, encoding) : chunks
  const isOldMac = !text.includes('\n') && text.includes('\r')
  return { format, delimiter, records: split(isOldMac ? withNewlines(bytes) : bytes, delimiter) }
}

const noTable = 'This is not an Excel or CSV file'

async function peek(content: AsyncIterable<Uint8Array>) {
  const source = content[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  for (;;) {
    const { done, value } = await source.next()
    if (done) break
    first.push(asBuffer(value))
    length += value.length
    if (length >= headBytes) break
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    yield* first
    for (;;) {
      const { done, value } = await source.next()
      if (done) return
      yield asBuffer(value)
    }
  }
  return { head: Buffer.concat(first), chunks: chunks() }
}

/** A Buffer over the same bytes, without a copy. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

/** The encoding that the byte order mark names; null for UTF-8, with or without a mark. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

function kindOf(head: Buffer): string {
  // A workbook of Excel is a ZIP archive.
  return head.toString('latin1', 0, 2) === 'PK' ? ': save the workbook as “CSV UTF-8” first' : ''
}

function formatOf(name: string, text: string): Source['format'] {
  if (/\.(csv|tsv)$/i.test(name)) return 'csv'
  if (text.startsWith('['))
    throw new UnreadableFile(
      'The file is one JSON list: put each listing on a line of its own, without the list',
    )
  return /\.(jsonl|ndjson|json)$/i.test(name) || text.startsWith('{') ? 'jsonl' : 'csv'
}

/** The sign that occurs most often in the heading. Excel writes semicolons where a comma is the decimal sign. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

async function* asUtf8(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

async function* withNewlines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk.map((byte) => (byte === 0x0d ? newline : byte)))
}

async function* split(chunks: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<SourceRecord> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isSkipping = false
  const take = (end: number): SourceRecord => {
    const record = readRecord(rest.subarray(0, end), line)
    line += linesIn(rest, end + 1)
    rest = rest.subarray(end + 1)
    return record
  }
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const end = isSkipping ? rest.indexOf(newline) : endOfRecord(rest, delimiter)
      if (end >= 0 && isSkipping) {
        line += 1
        rest = rest.subarray(end + 1)
        isSkipping = false
      } else if (end >= 0 && end <= longestRecord) yield take(end)
      else if (isSkipping) {
        rest = Buffer.alloc(0)
        break
      } else if (rest.length <= longestRecord) break
      else {
        // The line has no end, or a quote has none. Reading goes on after the line.
        const lineEnd = rest.indexOf(newline)
        yield { line, reason: lineEnd < 0 || lineEnd > longestRecord ? tooLong : openQuote }
        isSkipping = lineEnd < 0
        line += isSkipping ? 0 : 1
        rest = isSkipping ? Buffer.alloc(0) : rest.subarray(lineEnd + 1)
      }
    }
  }
  if (isSkipping) return
  while (rest.length > 0) {
    const end = endOfRecord(rest, delimiter)
    const lineEnd = rest.indexOf(newline)
    if (end >= 0 || lineEnd < 0) yield take(end >= 0 ? end : rest.length)
    else {
      yield { line, reason: openQuote }
      line += 1
      rest = rest.subarray(lineEnd + 1)
    }
  }
}

const tooLong = `the line is longer than ${longestRecord / 1024} KB`
const openQuote = 'a quote is opened and never closed'

function readRecord(bytes: Buffer, line: number): SourceRecord {
  try {
    // TextDecoder removes a byte order mark, and throws for bytes that are no UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text }
  } catch {
    return { line, reason: 'it is not UTF-8 text: save the file as UTF-8 (in Excel “CSV UTF-8”)' }
  }
}

function linesIn(bytes: Buffer, end: number): number {
  let lines = 0
  for (let at = bytes.indexOf(newline); at >= 0 && at < end; at = bytes.indexOf(newline, at + 1)) lines += 1
  return lines
}

/**
 * The index of the newline that ends the first record; in CSV a newline inside quotes does not. -1 when the record goes
 * on.
 */
function endOfRecord(bytes: Buffer, delimiter: string): number {
  if (delimiter === '') return bytes.indexOf(newline)
  const quote = 0x22
  const between = delimiter.charCodeAt(0)
  let isQuoted = false
  let isFieldStart = true
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isQuoted) {
      if (byte !== quote) continue
      if (bytes[at + 1] === quote) at += 1
      else isQuoted = false
    } else if (byte === newline) return at
    else if (byte === quote && isFieldStart) isQuoted = true
    isFieldStart = byte === between
  }
  return -1
}
