/** What a person can mend about a file as a whole; its sentence is all he sees. */
export class UnreadableFile extends Error {}

/** A file to import. Its name is part of how a line is known again. */
export interface ImportFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** One record as text with the number of its first line, or why there is none. */
export type SourceRecord = { line: number; text: string } | { line: number; reason: string }

export interface Source {
  format: 'jsonl' | 'csv'
  /** Between the values of a CSV line. */
  delimiter: string
  records: AsyncGenerator<SourceRecord>
}

// The longest description, in letters of four bytes, with room for everything else.
const longestRecord = 64 * 1024
const headBytes = 64 * 1024
const newline = 0x0a

/**
 * Opens a file as records: lines of JSONL, or rows of CSV whose values may hold line breaks. Memory stays small whatever
 * the file holds. UTF-8 and UTF-16 are read; a record that is neither is reported by its line. Throws `UnreadableFile`
 * for a file that is empty or no text at all.
 */
export async function openSource({ name, content }: ImportFile): Promise<Source> {
  const { head, chunks } = await peek(content)
  if (head.length === 0) throw new UnreadableFile('The file is empty')
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding ?? 'utf-8').decode(head).trimStart()
  if (text === '') throw new UnreadableFile('The file is empty')
  if (!encoding && head.includes(0)) throw new UnreadableFile(`The file is not a text file${kindOf(head)}`)
  const format = formatOf(name, text)
  const delimiter = format === 'csv' ? delimiterOf(text) : ''
  const bytes = encoding ? asUtf8(chunks, encoding) : chunks
  const isOldMac = !text.includes('\n') && text.includes('\r')
  return { format, delimiter, records: split(isOldMac ? withNewlines(bytes) : bytes, delimiter) }
}

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

/** The same bytes, not a copy. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

/** By the mark at the beginning; null for UTF-8, with or without one. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

function kindOf(head: Buffer): string {
  // A workbook is a ZIP archive.
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

/** The sign that stands most often in the heading: Excel writes semicolons where a comma is the decimal sign. */
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
        // Either a line without end, or a quote without one: what follows its line is good again.
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
    // Strips a byte order mark; throws at what is no UTF-8.
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

/** Where the first record ends: at its newline, which in CSV stands outside quotes. -1 when it goes on. */
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
