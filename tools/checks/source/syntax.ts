import { parseSync } from '@swc/core'

/** A node of the syntax tree, as far as the checks read it: its kind, and what lies below it. */
export interface SyntaxNode {
  type: string
  span?: { start: number; end: number }
  [part: string]: unknown
}

/** The syntax tree of a source file. The parser throws at a file that it cannot read. */
export function parseSource(path: string, text: string): SyntaxNode {
  const tree: unknown = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' })
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree.`)
  return tree
}

/** Calls `visit` for each node below `node`, itself first. `key` is the part of the parent that holds the node. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | null, key: string) => void,
  parent: SyntaxNode | null = null,
  key = '',
): void {
  visit(node, parent, key)
  for (const [part, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const found = isNode(child) ? child : innerNode(child)
      if (found !== null) walk(found, visit, node, part)
    }
  }
}

/** Gives the line, from 1, of a node. The parser counts bytes of UTF-8, from 1. */
export function lineFinder(text: string): (node: SyntaxNode) => number {
  const bytes = Buffer.from(text)
  return ({ span }) => {
    const before = bytes.subarray(0, Math.max(0, (span?.start ?? 1) - 1))
    return before.toString('utf8').split('\n').length
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** Arguments and elements stand in a wrapper without a type: `{ spread, expression }`. */
function innerNode(value: unknown): SyntaxNode | null {
  if (typeof value !== 'object' || value === null) return null
  const { expression } = value as { expression?: unknown }
  return isNode(expression) ? expression : null
}

/** Is this a file of code that the parser reads? */
export function isSource(path: string): boolean {
  return /\.(ts|tsx|mts|mjs|js)$/.test(path) && !path.endsWith('.d.ts')
}
