import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles } from './files/project-files.ts'

// Which rows of docs/conformance.md no test names in square brackets, as in "[LG1]" or "[LG1, LG2]".
const root = fileURLToPath(new URL('..', import.meta.url))
const rows = readRows()
const named = readNamedRows()
const missing = rows.filter((row) => !named.has(row))
for (const row of missing) console.log(row)
console.log(
  `${rows.length - missing.length} of ${rows.length} rows have a test, ${missing.length} have none.`,
)

function readRows(): string[] {
  const path = join(root, 'docs/conformance.md')
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/^\|\s*([A-Z]+\d+[a-z]?)\s*\|/gm)].map(([, row = '']) => row)
}

function readNamedRows(): Set<string> {
  const tests = projectFiles(root).filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  return new Set(tests.flatMap((path) => rowsIn(readFileSync(join(root, path), 'utf8'))))
}

function rowsIn(text: string): string[] {
  return [...text.matchAll(/\[([A-Z]+\d+[a-z]?(?:[,;]?\s+[A-Z]+\d+[a-z]?)*)\]/g)].flatMap(([, list = '']) =>
    list.split(/[,;\s]+/),
  )
}
