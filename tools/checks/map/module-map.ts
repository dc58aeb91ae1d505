import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { domains, joining, moduleContents } from '../borders/rules.ts'

const page = 'ARCHITECTURE.md'
const begin = '<!-- The list of modules: written by `node tools/checks/run.ts --write` -->'
const end = '<!-- End of the list of modules -->'

/** Is the list of modules in ARCHITECTURE.md what the border rules say? */
export function mapProblems(root: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const list = listed(text)
  if (list === null) return [`${page} has no list of modules: it stands between '${begin}' and '${end}'.`]
  return list === moduleMap()
    ? []
    : [`${page} lists other modules than the border rules: run node tools/checks/run.ts --write.`]
}

/** Writes the list of modules into ARCHITECTURE.md, between its two marks. */
export function writeModuleMap(root: string): void {
  const text = readFileSync(join(root, page), 'utf8')
  if (listed(text) === null) throw new Error(`${page} has no marks for the list of modules.`)
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  writeFileSync(join(root, page), `${before}${begin}${moduleMap()}${after}`)
}

/** The table between the marks: each module of server/src, what it holds, and what it may import. */
export function moduleMap(): string {
  const rows = [
    row('platform', 'no other module'),
    ...domains.map((domain, place) => row(domain, ['platform', ...domains.slice(0, place)].join(', '))),
    ...joining.map((module) => row(module, 'platform and every domain')),
    row('commands', 'everything'),
  ]
  return `\n\n| module | what it holds | may import |\n| --- | --- | --- |\n${rows.join('\n')}\n\n`
}

function row(module: keyof typeof moduleContents, imports: string): string {
  return `| \`${module}\` | ${moduleContents[module]} | ${imports} |`
}

function listed(text: string): string | null {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  return from === -1 || to < from ? null : text.slice(from + begin.length, to)
}
