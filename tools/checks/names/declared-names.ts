import { isNode, lineFinder, parseSource, walk, type SyntaxNode } from '../source/syntax.ts'

export interface DeclaredName {
  name: string
  line: number
  /** A member of an object, of a type or of a class; otherwise a name that stands alone. */
  isProperty: boolean
}

/**
 * The names that a file declares itself: functions, constants, classes, types, parameters, and members of its types,
 * classes and objects. What it only uses, imports or destructures under a name of somebody else is not among them.
 */
export function declaredNames(path: string, text: string): DeclaredName[] {
  const lineOf = lineFinder(text)
  const names: DeclaredName[] = []
  walk(parseSource(path, text), (node) => {
    for (const part of declaringParts[node.type] ?? []) {
      const found = node[part]
      const isProperty = part === 'key'
      for (const one of Array.isArray(found) ? (found as unknown[]) : [found]) {
        addPattern(one, (id) => names.push({ name: String(id.value), line: lineOf(id), isProperty }))
      }
    }
  })
  return names
}

// Which parts of a node give a name to something.
const declaringParts: Record<string, readonly string[]> = {
  FunctionDeclaration: ['identifier'],
  FunctionExpression: ['identifier'],
  ClassDeclaration: ['identifier'],
  ClassExpression: ['identifier'],
  VariableDeclarator: ['id'],
  Parameter: ['pat'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ClassMethod: ['key'],
  ClassProperty: ['key'],
  PrivateMethod: ['key'],
  PrivateProperty: ['key'],
  TsParameterProperty: ['param'],
  TsInterfaceDeclaration: ['id'],
  TsTypeAliasDeclaration: ['id'],
  TsEnumDeclaration: ['id'],
  TsTypeParameter: ['name'],
  TsPropertySignature: ['key'],
  TsMethodSignature: ['key', 'params'],
  TsFunctionType: ['params'],
  KeyValueProperty: ['key'],
  MethodProperty: ['key'],
  GetterProperty: ['key'],
  SetterProperty: ['key'],
}

/** The names that a pattern binds. In `{ theirs: ours }` only `ours` is declared here; in `{ theirs }` nothing is. */
function addPattern(node: unknown, add: (node: SyntaxNode) => void): void {
  if (!isNode(node)) return
  const inside = (part: unknown) => addPattern(part, add)
  const patterns: Record<string, (pattern: SyntaxNode) => void> = {
    Identifier: add,
    PrivateName: add,
    AssignmentPattern: ({ left }) => inside(left),
    RestElement: ({ argument }) => inside(argument),
    ArrayPattern: ({ elements }) => (elements as unknown[]).forEach(inside),
    ObjectPattern: ({ properties }) => (properties as SyntaxNode[]).forEach(inside),
    KeyValuePatternProperty: ({ value }) => inside(value),
  }
  patterns[node.type]?.(node)
}
