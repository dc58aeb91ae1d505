import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../files/project-files.ts'

const everyColumn = [
  /\bselect\s+(\w+\.)?\*/i,
  /\breturning\s+(\w+\.)?\*/i,
  /,\s*\w+\.\*\s*(,|\bfrom\b|$)/i,
  /\b(selectAll|returningAll)\(/,
]

/**
 * Statements of the server that ask for every column, a sentence each: a prepared one fails after a migration that adds
 * a column, and what is read must be seen where it is asked for.
 */
export function statementProblems(root: string): string[] {
  return projectFiles(root)
    .filter((path) => path.startsWith('server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      linesOfEveryColumn(readFileSync(join(root, path), 'utf8')).map(
        (line) => `${path}:${line} asks for every column: name the columns.`,
      ),
    )
}

// They bound the time themselves, or are commands that may take as long as they take.
const mayAskRaw = new Set(
  [
    'platform/database/database',
    'platform/database/deadline',
    'platform/database/migrations',
    'platform/embedded-postgres/embedded-postgres',
    'invariants/invariants',
  ].map((name) => `server/src/${name}.ts`),
)

/** Where the server asks a connection itself, a sentence each: such a statement waits as long as the network pleases. */
export function rawProblems(root: string): string[] {
  return projectFiles(root)
    .filter((path) => path.startsWith('server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => !mayAskRaw.has(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return lines.flatMap((line, place) =>
        /\b\w+\.query[<(]/.test(line)
          ? [`${path}:${place + 1} asks a connection itself: use plain, or askInTime, which bound the time.`]
          : [],
      )
    })
}

/** The line numbers, from 1. A statement may break its line after `select`. */
function linesOfEveryColumn(text: string): number[] {
  const lines = everyColumn.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'gim'))].map(
      ({ index }) => text.slice(0, index).split('\n').length,
    ),
  )
  return [...new Set(lines)].toSorted((one, other) => one - other)
}
