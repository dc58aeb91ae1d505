import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectFiles } from '../files/project-files.ts'
import { isSource } from '../source/syntax.ts'
import { declaredNames } from './declared-names.ts'
import { mayUseOlderWords } from './older-words.ts'
import { refusedWords, type RefusedWord } from './refused-words.ts'

/** Declared names, names of files and headings that use a refused word, a sentence each. */
export function nameProblems(root: string): string[] {
  const files = projectFiles(root)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const wire = new Set(
    files
      .filter((path) => path.startsWith('contract/src/schemas/'))
      .flatMap((path) => declaredNames(path, read(path)))
      .flatMap(({ name, isProperty }) => (isProperty ? [name] : [])),
  )
  return files
    .filter((path) => !mayUseOlderWords(path) && (isSource(path) || /\.(md|sql)$/.test(path)))
    .flatMap((path) => [...fileNameProblems(path), ...textProblems(path, read(path), wire)])
}

function fileNameProblems(path: string): string[] {
  return found(path, basename(path)).map(
    ({ word, instead }) => `${path} is named by '${word}': say ${instead}.`,
  )
}

function textProblems(path: string, text: string, wire: ReadonlySet<string>): string[] {
  if (path.endsWith('.md') || path.endsWith('.sql')) {
    return headings(path, text).flatMap(({ heading, line }) =>
      found(path, heading)
        .filter(({ notInHeadings }) => !notInHeadings)
        .map(({ word, instead }) => `${path}:${line} has '${word}' in a heading: say ${instead}.`),
    )
  }
  return declaredNames(path, text)
    .filter(({ name, isProperty }) => !isColumn(name) && !(isProperty && wire.has(name)))
    .flatMap(({ name, line }) =>
      found(path, name).map(
        ({ word, instead }) => `${path}:${line} names ${name}: '${word}' is refused, say ${instead}.`,
      ),
    )
}

/** Names of tables, columns and jobs stay: they are the only ones in snake_case. */
function isColumn(name: string): boolean {
  return /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)
}

/** The lines of a document that head a part of it; of an SQL file, the comment it begins with. */
function headings(path: string, text: string): { heading: string; line: number }[] {
  const lines = text.split('\n').map((heading, place) => ({ heading, line: place + 1 }))
  if (path.endsWith('.sql')) return lines.slice(0, 1).filter(({ heading }) => heading.startsWith('--'))
  return lines.filter(({ heading }) => /^#{1,6} /.test(heading))
}

function found(path: string, name: string): RefusedWord[] {
  const words = ` ${wordsOf(name).join(' ')} `
  return refusedWords.filter(({ word, atStart, only, names = [], paths = [] }) => {
    const place = words.indexOf(` ${word} `)
    if (place === -1 || (atStart && place !== 0)) return false
    if (only && !only.test(path)) return false
    return !names.includes(name) && !paths.some((allowed) => path.startsWith(allowed))
  })
}

/** 'giveBack', 'give-back', 'give_back' and 'GIVE_BACK' are all 'give', 'back'. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
