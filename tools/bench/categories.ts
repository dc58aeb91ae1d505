import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { suggestCategory } from '../../server/src/catalogue/listing-words/suggest-category.ts'

interface Counts {
  right: number
  /** Of another category, or of none. */
  missed: number
  /** Other categories' listings that were taken for this one. */
  wrong: number
}

interface Row {
  name: string
  category_guess: string
  category_sure: boolean
}

/**
 * How well the category of a real listing is read from its name. REAL_DATA names a JSONL file of listings with `name`,
 * `category_guess` and `category_sure`. Only rows whose category is sure count, each name once. Half of the rows were
 * looked at when the words were chosen; the other half is measured. Argument: `tuning` measures the first half.
 */
export async function run([half = 'kept apart']: string[]): Promise<object> {
  const file = process.env.REAL_DATA
  if (!file) throw new Error('REAL_DATA must name a file of listings (JSONL)')
  const rows = await readRows(file, half === 'tuning')
  const counts = new Map<string, Counts>(
    rows.map((row) => [row.category_guess, { right: 0, missed: 0, wrong: 0 }]),
  )
  for (const { name, category_guess: category } of rows) {
    const suggested = suggestCategory(name)
    const own = counts.get(category)
    const other = counts.get(suggested ?? '')
    if (own && own === other) own.right += 1
    else {
      if (own) own.missed += 1
      if (other) other.wrong += 1
    }
  }
  const categories = Object.fromEntries([...counts].map(([category, one]) => [category, figuresOf(one)]))
  const scores = Object.values(categories).map(({ f1 }) => f1)
  const macroF1 = rounded(scores.reduce((sum, f1) => sum + f1, 0) / scores.length)
  console.log(`${rows.length} listings, ${half}`)
  console.table(categories)
  console.log(`macro-F1 ${macroF1}`)
  return { half, listings: rows.length, macroF1, categories }
}

async function readRows(file: string, isTuning: boolean): Promise<Row[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const sure = lines.map((line) => JSON.parse(line) as Row).filter((row) => row.category_sure)
  const byName = new Map(sure.map((row) => [row.name, row]))
  return [...byName.values()].filter(({ name }) => isOfTuning(name) === isTuning)
}

function isOfTuning(name: string): boolean {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0
}

function figuresOf({ right, missed, wrong }: Counts) {
  return {
    listings: right + missed,
    precision: rounded(right / (right + wrong)),
    recall: rounded(right / (right + missed)),
    f1: rounded((2 * right) / (2 * right + wrong + missed)),
  }
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
