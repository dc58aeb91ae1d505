import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { domains, joining, moduleContents } from '../borders/rules.ts'

const page = 'ARCHITECTURE.md'
const begin = '<!-- The list of modules: written by `node tools/checks/run.ts --write` -->'
const end = '<!-- End of the list of modules -->'

/** Is the list of modules in ARCHITECTURE.md what the border rules say? */
export function mapProblems(root: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const list = listed(text)
  if (list === null) return [`${page} has no list of modules: it stands between '${begin}' and '${end}'.`]
  return list === moduleMap(root)
    ? []
    : [`${page} lists other modules than the border rules: run node tools/checks/run.ts --write.`]
}

/** Writes the list of modules into ARCHITECTURE.md, between its two marks. */
export function writeModuleMap(root: string): void {
  const text = readFileSync(join(root, page), 'utf8')
  if (listed(text) === null) throw new Error(`${page} has no marks for the list of modules.`)
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  writeFileSync(join(root, page), `${before}${begin}${moduleMap(root)}${after}`)
}

/** The table between the marks: each module of server/src, what it holds, its folders, and what it may import. */
export function moduleMap(root: string): string {
  const row = (module: keyof typeof moduleContents, imports: string) =>
    `| \`${module}\` | ${moduleContents[module]} | ${foldersOf(root, module)} | ${imports} |`
  const rows = [
    row('platform', 'no other module'),
    ...domains.map((domain) => row(domain, 'the rows above')),
    ...joining.map((module) => row(module, 'platform and every domain')),
    row('commands', 'everything'),
  ]
  return `\n\n| module | what it holds | its folders | may import |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\n`
}

// `fixtures` and `fonts` hold no code.
const withoutCode = new Set(['fixtures', 'fonts'])

function foldersOf(root: string, module: string): string {
  const folder = join(root, 'server/src', module)
  if (!existsSync(folder)) return ''
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory() && !withoutCode.has(entry.name))
    .map((entry) => `${relative(folder, join(entry.parentPath, entry.name))}/`)
    .toSorted()
    .join(' ')
}

function listed(text: string): string | null {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  return from === -1 || to < from ? null : text.slice(from + begin.length, to)
}
