import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../files/project-files.ts'
import { isNode, isSource, lineFinder, parseSource, walk, type SyntaxNode } from '../source/syntax.ts'
import { allowedParts } from './allowed-parts.ts'

/** Where the project reaches into a private part of a dependency, or rewrites what a dependency made, a sentence each. */
export function privateProblems(root: string): string[] {
  return projectFiles(root)
    .filter((path) => isSource(path) && !path.startsWith('tools/checks/'))
    .flatMap((path) => problemsOf(path, readFileSync(join(root, path), 'utf8')))
}

function problemsOf(path: string, text: string): string[] {
  const lineOf = lineFinder(text)
  const problems = new Set<string>()
  const note = (node: SyntaxNode, part: string, why: string) => {
    const isAllowed = allowedParts.some((allowed) => allowed.part === part && path.startsWith(allowed.path))
    if (!isAllowed) problems.add(`${path}:${lineOf(placeOf(node))} ${why}.`)
  }
  const read = (node: SyntaxNode, hook: string | null) => {
    const inside = bundlerHook(node) ?? hook
    for (const find of finders) find(node, path, inside, (part, why) => note(node, part, why))
    return inside
  }
  walkWithHook(parseSource(path, text), null, read)
  return [...problems]
}

type Note = (part: string, why: string) => void
type Finder = (node: SyntaxNode, path: string, hook: string | null, note: Note) => void

const finders: readonly Finder[] = [
  (node, _, __, note) => {
    const name = memberName(node)
    if (name !== null && /^_+[a-z]/i.test(name)) note(name, `reaches into ${name}, a private part`)
  },
  (node, _, __, note) => {
    const [, name] = /\b(?:\w+\.)?(_private_\w+)/.exec(writtenText(node)) ?? []
    if (name !== undefined) note('_private_', `asks the private table ${name}`)
  },
  (node, _, __, note) => {
    const { name, first } = calledMethod(node)
    if (name === 'rawListeners') note(name, 'reads the raw listeners of somebody else')
    if (name === 'removeAllListeners' && writtenText(first) === 'request') {
      note(name, "takes the listeners of 'request' from a server")
    }
  },
  (node, _, __, note) => {
    const [inner] =
      /^(?!@oja\/)(?:@[\w-]+\/)?\w[\w-]*\/(?:lib|dist|src|internal)\/.+/.exec(importedFrom(node)) ?? []
    if (inner !== undefined) note(inner, `imports ${inner}, a file inside a dependency`)
  },
  (node, path, _, note) => {
    if (!/^(server|web|contract|paystack-sandbox)\//.test(path)) return
    if (/\bnode_modules\b/.test(writtenText(node))) note('node_modules', 'names files of node_modules')
  },
  (node, path, hook, note) => {
    const { name, first } = calledMethod(node)
    if (name !== 'replace' && name !== 'replaceAll') return
    if (hook !== null) note(hook, `rewrites code in the bundler's hook ${hook}`)
    const isProduct = /^(server\/src|web)\//.test(path) && !/\.test\.tsx?$/.test(path)
    if (isProduct && /^<[a-z]/.test(writtenText(first))) note('html', 'rewrites the HTML that a library made')
  },
]

function walkWithHook(
  node: SyntaxNode,
  hook: string | null,
  read: (node: SyntaxNode, hook: string | null) => string | null,
): void {
  const hooks = new Map<SyntaxNode, string | null>()
  walk(node, (child, parent) => {
    hooks.set(child, read(child, (parent && hooks.get(parent)) ?? hook))
  })
}

/** The names by which Rollup and Vite call a plugin with code to change. */
function bundlerHook(node: SyntaxNode): string | null {
  const hooks = ['transform', 'renderChunk', 'generateBundle', 'writeBundle', 'transformIndexHtml']
  const isFunction = node.type === 'MethodProperty' || node.type === 'KeyValueProperty'
  const name = isFunction && isNode(node.key) ? String(node.key.value) : ''
  return hooks.includes(name) ? name : null
}

/** `a.name`, `a['name']`, and `name` in `const { name: ours } = a`. */
function memberName(node: SyntaxNode): string | null {
  const places: Record<string, unknown> = {
    MemberExpression: node.property,
    KeyValuePatternProperty: node.key,
    AssignmentPatternProperty: node.key,
  }
  const found = places[node.type]
  if (!isNode(found)) return null
  const name = found.type === 'Computed' && isNode(found.expression) ? found.expression : found
  return name.type === 'Identifier' || name.type === 'StringLiteral' ? String(name.value) : null
}

/** Where to point at: the name of a called method, since a chain of calls begins long before it. */
function placeOf(node: SyntaxNode): SyntaxNode {
  const inner = node.type === 'CallExpression' && isNode(node.callee) ? node.callee.property : node.key
  return isNode(inner) ? inner : node
}

function calledMethod(node: SyntaxNode): { name: string | null; first: SyntaxNode | null } {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return { name: null, first: null }
  const [argument] = node.arguments as { expression: SyntaxNode }[]
  return { name: memberName(node.callee), first: argument?.expression ?? null }
}

/** What an import statement or a call of `import` names. */
function importedFrom(node: SyntaxNode): string {
  if (node.type === 'ImportDeclaration') return isNode(node.source) ? writtenText(node.source) : ''
  const isCall = node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Import'
  const [argument] = isCall ? (node.arguments as { expression: SyntaxNode }[]) : []
  return writtenText(argument?.expression ?? null)
}

/** The text of a string, of a regular expression, or of the fixed part of a template. */
function writtenText(node: SyntaxNode | null): string {
  if (node?.type === 'StringLiteral') return String(node.value)
  if (node?.type === 'RegExpLiteral') return String(node.pattern)
  if (node?.type === 'TemplateElement') return String(node.cooked ?? node.raw)
  return ''
}
