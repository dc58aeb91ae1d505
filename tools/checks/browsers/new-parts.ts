import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../files/project-files.ts'
import { isNode, isSource, lineFinder, parseSource, walk, type SyntaxNode } from '../source/syntax.ts'
import { isNewAttribute, isNewGlobal, isNewMethod, isNewStatic, newSelectors } from './browser-data.ts'
import { guardedUses } from './guarded-uses.ts'

/** Where scripts of the web use what the oldest browsers of docs/browsers.md do not have, a sentence each. */
export function newPartProblems(root: string): string[] {
  return projectFiles(root)
    .filter((path) => isSource(path) && isForBrowsers(path))
    .flatMap((path) => problemsOf(path, readFileSync(join(root, path), 'utf8')))
}

function isForBrowsers(path: string): boolean {
  const isThere = /^(web\/(app|public|worker)|contract\/src\/(values|endpoints|client\.ts))/.test(path)
  return isThere && !/\.(server|test)\.tsx?$/.test(path)
}

function problemsOf(path: string, text: string): string[] {
  const lineOf = lineFinder(text)
  const problems = new Set<string>()
  const tree = parseSource(path, text)
  const queries = namesOfQueries(tree)
  walk(tree, (node) => {
    for (const use of [...newUses(node), ...newSize(node, queries)]) {
      if (guardedUses.some((guarded) => guarded.use === use && path.startsWith(guarded.path))) continue
      problems.add(`${path}:${lineOf(node)} uses ${use}, which the oldest browsers of docs/browsers.md lack.`)
    }
  })
  return [...problems]
}

/** The names of the new parts that this node itself uses. */
function newUses(node: SyntaxNode): string[] {
  if (node.type === 'MemberExpression') return [...newStatic(node), ...newIteratorMethod(node)]
  if (node.type === 'CallExpression') return [...newMethod(node), ...newGlobal(node.callee)]
  if (node.type === 'NewExpression') return newGlobal(node.callee)
  if (node.type === 'JSXOpeningElement') return newAttributes(node)
  return []
}

// Lists have these too; of an iterator they are new.
const iteratorMethods = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/

/** `map.values().map()`: the array methods of an iterator. */
function newIteratorMethod({ object, property }: SyntaxNode): string[] {
  const name = nameOf(property)
  if (!name || !iteratorMethods.test(name) || !isNode(object) || object.type !== 'CallExpression') return []
  const source = object.callee
  if (!isNode(source) || source.type !== 'MemberExpression' || nameOf(source.object) === 'Object') return []
  return /^(values|keys|entries|matchAll)$/.test(nameOf(source.property) ?? '')
    ? [`.${name}() of an iterator`]
    : []
}

/** The variables of a file that are made as `new URLSearchParams()`: their `size` is newer than that of a map. */
function namesOfQueries(tree: SyntaxNode): Set<string> {
  const names = new Set<string>()
  walk(tree, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !isNode(init) || init.type !== 'NewExpression') return
    const name = nameOf(id)
    if (name && nameOf(init.callee) === 'URLSearchParams') names.add(name)
  })
  return names
}

function newSize({ type, object, property }: SyntaxNode, queries: Set<string>): string[] {
  if (type !== 'MemberExpression' || nameOf(property) !== 'size') return []
  return queries.has(nameOf(object) ?? '') ? ['URLSearchParams.size'] : []
}

function newStatic({ object, property }: SyntaxNode): string[] {
  const [owner, name] = [nameOf(object), nameOf(property)]
  return owner && name && isNewStatic(owner, name) ? [`${owner}.${name}`] : []
}

function newMethod({ callee, arguments: given }: SyntaxNode): string[] {
  // `a?.b()` stands inside a chain.
  const called = isNode(callee) && isNode(callee.base) ? callee.base : callee
  if (!isNode(called) || called.type !== 'MemberExpression') return []
  const name = nameOf(called.property)
  if (!name) return []
  const asksSelector = /^(matches|closest|querySelector(All)?)$/.test(name)
  const selectors = asksSelector ? newSelectors(firstText(given)).map((one) => `:${one}`) : []
  return isNewMethod(name) && newStatic(called).length === 0 ? [`.${name}()`] : selectors
}

function newGlobal(callee: unknown): string[] {
  const name = nameOf(callee)
  return name && isNewGlobal(name) ? [name] : []
}

function newAttributes({ name, attributes }: SyntaxNode): string[] {
  const element = nameOf(name)
  // A component's name begins with a capital.
  if (!element || !/^[a-z]/.test(element)) return []
  return (attributes as SyntaxNode[])
    .map((attribute) => nameOf(attribute.name)?.toLowerCase() ?? '')
    .filter((attribute) => isNewAttribute(element, attribute))
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node.value === 'string' ? node.value : null
}

function firstText(given: unknown): string {
  const [first] = given as { expression?: SyntaxNode }[]
  const text = first?.expression
  return text?.type === 'StringLiteral' ? String(text.value) : ''
}
