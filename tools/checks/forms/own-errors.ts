import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectFiles } from '../files/project-files.ts'
import { isNode, lineFinder, parseSource, walk, type SyntaxNode } from '../source/syntax.ts'

/**
 * Forms at which the browser would say in its own words, and over the page, what is wrong, a sentence each. Ours stand at
 * the field and in a summary: such a form has `noValidate`, and its server refuses what is missing.
 */
export function ownErrorProblems(root: string): string[] {
  const sources = new Sources(root)
  return projectFiles(root)
    .filter((path) => path.startsWith('web/app/') && path.endsWith('.tsx') && !leftToBrowser.has(path))
    .flatMap((path) => {
      const source = sources.read(path)
      if (!source) return []
      return source.forms
        .filter((form) => !attributesOf(form).has('noValidate') && sources.isChecked(source, form))
        .map(
          (form) =>
            `${path}:${source.lineOf(form)} has a form with the browser's own error messages: give it noValidate, and show the server's sentences.`,
        )
    })
}

/** Forms whose fields the browser may check. */
const leftToBrowser: ReadonlySet<string> = new Set([
  // Row LG10 of docs/conformance.md wants email and password required by the browser.
  'web/app/identity/login-page.tsx',
  // It asks for a file, so no page could say our sentence.
  'web/app/admin/overview/market-charts.tsx',
  // The scripts of the product page have no room for a second way to say "Choose one first".
  'web/app/orders/checkout/buy-panel.tsx',
])

interface Source {
  path: string
  lineOf: (node: SyntaxNode) => number
  /** The elements of forms that are written in this file. */
  forms: SyntaxNode[]
  /** The functions of this file by name. */
  functions: Map<string, SyntaxNode>
  /** The file that holds an imported name. */
  imported: Map<string, string>
}

/** The files of the web, each read once. */
class Sources {
  readonly #root: string
  readonly #files = new Map<string, Source | null>()
  readonly #checked = new Map<SyntaxNode, boolean>()

  constructor(root: string) {
    this.#root = root
  }

  read(path: string): Source | null {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const found =
      path.endsWith('.tsx') && existsSync(join(this.#root, path)) ? sourceOf(this.#root, path) : null
    this.#files.set(path, found)
    return found
  }

  /** Does the browser check a field of this part of a page, or of a component that it shows? */
  isChecked(source: Source, part: SyntaxNode): boolean {
    const known = this.#checked.get(part)
    if (known !== undefined) return known
    this.#checked.set(part, false)
    let isChecked = false
    walk(part, (node) => {
      if (!isChecked && node.type === 'JSXOpeningElement') isChecked = this.#isCheckedElement(source, node)
      if (node.type === 'KeyValueProperty' && nameOf(node['key']) === 'required') isChecked ||= isOn(node)
    })
    this.#checked.set(part, isChecked)
    return isChecked
  }

  #isCheckedElement(source: Source, opening: SyntaxNode): boolean {
    const name = nameOf(opening['name'])
    const attributes = openingAttributes(opening)
    const isField = /^(input|select|textarea)$/.test(name)
    const required = attributes.get('required')
    if (required && isOn(required)) return true
    if (isField) {
      const type = nameOf(attributes.get('type')?.['value'])
      return checkedTypes.has(type) || checkedAttributes.some((rule) => attributes.has(rule))
    }
    const type = nameOf(attributes.get('type')?.['value'])
    if (checkedTypes.has(type) || attributes.has('pattern')) return true
    if (required || !/^[A-Z]/.test(name)) return false
    const home = source.functions.has(name) ? source : this.read(source.imported.get(name) ?? '')
    const body = home?.functions.get(name)
    // The fields of ui/forms/field.tsx check what their caller says.
    if (!home || !body || home.path === 'web/app/ui/forms/field.tsx') return false
    return this.isChecked(home, body)
  }
}

const checkedTypes: ReadonlySet<string> = new Set(['email', 'url', 'number', 'date', 'time'])
const checkedAttributes = ['pattern', 'minLength']

function sourceOf(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const source: Source = {
    path,
    lineOf: lineFinder(text),
    forms: [],
    functions: new Map(),
    imported: new Map(),
  }
  walk(parseSource(path, text), (node) => {
    if (node.type === 'FunctionDeclaration') source.functions.set(nameOf(node['identifier']), node)
    if (node.type === 'JSXElement' && isForm(node)) source.forms.push(node)
    if (node.type === 'ImportDeclaration')
      for (const name of namesOf(node)) source.imported.set(name, placeOf(path, node))
  })
  return source
}

/** A form of HTML, of the router, of a fetcher, or a step of an order. */
function isForm(element: SyntaxNode): boolean {
  const name = isNode(element['opening']) ? nameOf(element['opening']['name']) : ''
  return /^(form|Form|StepForm)$/.test(name)
}

function attributesOf(element: SyntaxNode): Map<string, SyntaxNode> {
  return isNode(element['opening']) ? openingAttributes(element['opening']) : new Map()
}

function openingAttributes(opening: SyntaxNode): Map<string, SyntaxNode> {
  const attributes = (opening['attributes'] as unknown[]).filter(isNode)
  return new Map(
    attributes
      .filter(({ type }) => type === 'JSXAttribute')
      .map((attribute) => [nameOf(attribute['name']), attribute]),
  )
}

/** Anything but `false` and `!hydrated`: without scripts a file is asked for before the others travel in vain. */
function isOn({ value }: SyntaxNode): boolean {
  if (!isNode(value)) return true
  const inner = value.type === 'JSXExpressionContainer' ? value['expression'] : value
  if (!isNode(inner)) return true
  if (inner.type === 'UnaryExpression') return nameOf(inner['argument']) !== 'hydrated'
  return !(inner.type === 'BooleanLiteral' && inner['value'] === false)
}

function namesOf(declaration: SyntaxNode): string[] {
  return (declaration['specifiers'] as unknown[]).filter(isNode).map(({ local }) => nameOf(local))
}

/** '../ui/field.tsx' in 'web/app/home/form.tsx' → 'web/app/ui/field.tsx' */
function placeOf(path: string, declaration: SyntaxNode): string {
  return normalize(join(dirname(path), nameOf(declaration['source'])))
}

/** The text of an identifier or a literal; of `fetcher.Form` the last part. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'JSXMemberExpression') return nameOf(node['property'])
  return typeof node['value'] === 'string' ? node['value'] : ''
}
