import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { SaxesParser } from 'saxes'
import { requireNameColumn } from './import-fields.ts'
import { longestRecord, UnreadableFile } from './import-file.ts'
import { openZip, readable } from './zip/zip.ts'
import type { ZipEntry } from './zip/zip.ts'

// A workbook of 10,000 rows has some megabytes. What is read of one never exceeds these.
const limits = { entries: 2_000, bytes: 128 * 1024 * 1024 }
const maxTextBytes = 24 * 1024 * 1024
const maxXmlBytes = 64 * 1024 * 1024
// Excel's own limit. A sheet has rows for 10,000 listings and gaps between them.
const lastRow = 100_000
const maxColumns = 200
const damaged = 'We cannot read this workbook (.xlsx): save the workbook as “CSV UTF-8” first'

/** A workbook of Excel is a ZIP, and so begins like one. */
export function isWorkbook(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 2) === 'PK'
}

/**
 * The first sheet of a workbook (.xlsx) as lines of JSON: the line of a listing has the number of its row, and the other
 * lines are empty. The first row with text names the columns.
 * Only values are read. Of a formula it is the result that Excel stored. Macros and links are never opened.
 * Throws `UnreadableFile` for another file, for one without rows, and for one with more rows than one import may have.
 */
export async function workbookAsLines(bytes: Buffer): Promise<Buffer> {
  const files = new Map((await openZip(bytes, limits, damaged)).map((entry) => [entry.path, entry]))
  const sheet = files.get(await pathOfFirstSheet(files))
  if (!sheet) throw new UnreadableFile(damaged)
  const texts = await sharedTexts(files.get('xl/sharedStrings.xml'))
  const lines = new SheetLines()
  await readXml(sheet, cellReader(texts, lines), () => lines.isTooLong)
  return lines.content()
}

/** The rows of a sheet as they become lines. */
class SheetLines {
  isTooLong = false
  private heading: string[] | null = null
  private lines: string[] = []
  private listings = 0
  private letters = 0

  add(row: number, cells: string[]): void {
    if (this.isTooLong || cells.every((cell) => cell.trim() === '')) return
    if (row <= this.lines.length) return
    if (row > lastRow) return void (this.isTooLong = true)
    while (this.lines.length < row - 1) this.lines.push('')
    if (!this.heading) {
      this.heading = cells
      this.lines.push('')
      return
    }
    this.listings += 1
    this.isTooLong = this.listings > fieldLengths.importLines
    // Entries define members of their own, whatever a column is called.
    const heading = this.heading
    // Thousands of cells may refer to one long text, so they are counted before they are copied.
    for (const [at, cell] of cells.entries())
      if (heading[at]) this.letters += heading[at].length + cell.length
    if (this.letters > fieldLengths.importBytes) throw tooMuch()
    this.lines.push(
      JSON.stringify(
        Object.fromEntries(cells.flatMap((cell, at) => (heading[at] ? [[heading[at], cell]] : []))),
      ),
    )
  }

  content(): Buffer {
    if (this.isTooLong)
      throw new UnreadableFile(
        `At most ${fieldLengths.importLines.toLocaleString('en')} listings at once: split the file in two`,
      )
    if (!this.heading) throw new UnreadableFile('The file is empty')
    requireNameColumn(this.heading)
    if (this.listings === 0)
      throw new UnreadableFile('There is nothing below the first row: put one listing in each row')
    return Buffer.from(`${this.lines.join('\n')}\n`)
  }
}

interface XmlReader {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(value: string): void
}

async function pathOfFirstSheet(files: Map<string, ZipEntry>): Promise<string> {
  const [book, relations] = [files.get('xl/workbook.xml'), files.get('xl/_rels/workbook.xml.rels')]
  if (!book || !relations) return ''
  let sheetId = ''
  const targets = new Map<string, string>()
  const quiet = { close: () => undefined, text: () => undefined }
  await readXml(book, {
    ...quiet,
    open: (name, attributes) => {
      if (name === 'sheet' && sheetId === '') sheetId = attributes['r:id'] ?? ''
    },
  })
  await readXml(relations, {
    ...quiet,
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target)
    },
  })
  const target = targets.get(sheetId) ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells refer to by number. A text may consist of several runs; what tells its sound is left out. */
async function sharedTexts(file: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!file) return texts
  if (file.size > maxTextBytes) throw tooMuch()
  let current = ''
  let isText = false
  let isSound = false
  await readXml(file, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') isSound = true
      isText = name === 't' && !isSound
    },
    close(name) {
      // A longer line is refused anyway, and nobody looks through a long blank text for each cell that refers to it.
      if (name === 'si') texts.push(current.trim() === '' ? '' : current.slice(0, longestRecord))
      if (name === 'rPh') isSound = false
      isText = false
    },
    text(value) {
      if (isText) current += value
    },
  })
  return texts
}

function cellReader(texts: readonly string[], lines: SheetLines): XmlReader {
  let row = 0
  let cells: string[] = []
  let column = 0
  let type = ''
  let value = ''
  let isValue = false
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? column + 1
        type = attributes.t ?? 'n'
        value = ''
      }
      // The text of a formula stands in <f>, which nobody reads.
      isValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    text(text) {
      if (isValue) value += text
    },
    close(name) {
      isValue = false
      if (name === 'c' && column < maxColumns) {
        while (cells.length < column) cells.push('')
        cells[column] = valueOf(type, value, texts)
      }
      if (name === 'row') lines.add(row, cells)
    },
  }
}

function valueOf(type: string, value: string, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type !== 'n' || value === '') return value
  const number = Number(value)
  // Excel stores 8000.1 as 8000.1000000000004.
  return Number.isFinite(number) ? String(Math.round(number * 1e6) / 1e6) : value
}

/** "C14" → 2 */
function columnOf(cell: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

async function readXml(file: ZipEntry, reader: XmlReader, isEnough = () => false): Promise<void> {
  const parser = new SaxesParser()
  // Only names matter: Excel and LibreOffice put some of them into a namespace by a prefix.
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(local(name), attributes))
  parser.on('closetag', ({ name }) => reader.close(local(name)))
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  await readable(async () => {
    const decoder = new TextDecoder()
    let read = 0
    const stream = await file.open()
    for await (const piece of stream as AsyncIterable<Buffer>) {
      read += piece.length
      if (read > maxXmlBytes) throw tooMuch()
      parser.write(decoder.decode(piece, { stream: true }))
      if (isEnough()) return void stream.destroy()
    }
    parser.close()
  }, damaged)
}

function tooMuch(): UnreadableFile {
  return new UnreadableFile('The workbook is too large. Delete what is not for sale, or split it in two.')
}
