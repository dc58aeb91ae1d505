import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles } from './files/project-files.ts'

// Which rows of docs/conformance.md no test names: in its tags, `tags: ['LG1']` for Vitest and `tag: ['@LG1']` for
// Playwright, or in square brackets in its title, as in "[LG1]" or "[LG1, LG2]".
// With --write the table's third column is filled anew with the tests that name each row.
const root = fileURLToPath(new URL('../..', import.meta.url))
const table = join(root, 'docs/conformance.md')
const proofs = readProofs()
const text = existsSync(table) ? readFileSync(table, 'utf8') : ''
if (process.argv.includes('--write')) writeFileSync(table, withProofs(text))
const rows = [...text.matchAll(/^\|\s*([A-Z]+\d+[a-z]?)\s*\|/gm)].map(([, row = '']) => row)
const missing = rows.filter((row) => !proofs.has(row))
for (const row of missing) console.log(row)
console.log(
  `${rows.length - missing.length} of ${rows.length} rows have a test, ${missing.length} have none.`,
)

/** The test files that name a row, by row. */
function readProofs(): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  const tests = projectFiles(root).filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  for (const path of tests.toSorted()) {
    for (const row of rowsIn(readFileSync(join(root, path), 'utf8'))) {
      proofs.set(row, [...(proofs.get(row) ?? []), path])
    }
  }
  return proofs
}

function rowsIn(source: string): Set<string> {
  const lists = source.matchAll(/\[([A-Z]+\d+[a-z]?(?:[,;]?\s+[A-Z]+\d+[a-z]?)*)\]/g)
  const tags = [...source.matchAll(/\btags?: (?:\[([^\]]*)\]|('[^'\n]*'))/g)].flatMap(
    ([, many = '', one = '']) =>
      [...(many + one).matchAll(/'@?([A-Z]+\d+[a-z]?)'/g)].map(([, row = '']) => row),
  )
  return new Set([...tags, ...[...lists].flatMap(([, list = '']) => list.split(/[,;\s]+/))])
}

function withProofs(markdown: string): string {
  return markdown.replace(
    /^(\|\s*([A-Z]+\d+[a-z]?)\s*\|.*\|)[^|]*\|$/gm,
    (_, demand: string, row: string) => `${demand} ${proofs.get(row)?.join(', ') ?? '—'} |`,
  )
}
