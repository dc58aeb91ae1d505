import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The oldest browsers that run our scripts: the table of docs/browsers.md. */
export const oldest = {
  chrome: 92,
  chrome_android: 92,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 100,
  firefox_android: 100,
} as const

/** What a browser's documentation says of one version: the fields that are read here. */
interface Statement {
  version_added: string | boolean | null
  version_removed?: string | boolean
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

interface Entry {
  __compat?: { support: Record<string, Statement | Statement[]> }
  [part: string]: unknown
}

const data = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as Record<'api' | 'css' | 'html', Record<string, Entry>> & {
  javascript: { builtins: Record<string, Entry> }
}

const interfaces = { ...data.api, ...data.javascript.builtins }

// Every interface that has a member of this name: only a name that is new everywhere says that its use is new.
const isKnownMember = new Map<string, boolean>()
for (const entry of Object.values(interfaces)) {
  for (const [key, member] of parts(entry)) {
    const name = key.replace(/_static$/, '')
    isKnownMember.set(name, (isKnownMember.get(name) ?? false) || isKnown(member))
  }
}

/** Is this method new, whatever has it? False for a name that no documentation of browsers knows. */
export function isNewMethod(name: string): boolean {
  const asGlobal = interfaces[name]
  return isKnownMember.get(name) === false && !(isEntry(asGlobal) && isKnown(asGlobal))
}

/** Is `Owner.name` new, where Owner is an interface of the browser such as AbortSignal? */
export function isNewStatic(owner: string, name: string): boolean {
  const entry = interfaces[owner]
  const member = entry?.[`${name}_static`] ?? entry?.[name]
  return isEntry(member) && !isKnown(member)
}

/** Is this interface or global function new? */
export function isNewGlobal(name: string): boolean {
  const entry = interfaces[name]
  return isEntry(entry) && !isKnown(entry)
}

/** Is this attribute new on this element, both in lower case? */
export function isNewAttribute(element: string, attribute: string): boolean {
  const elements = data.html.elements as Record<string, Entry>
  const entry = elements[element]?.[attribute] ?? data.html.global_attributes?.[attribute]
  return isEntry(entry) && !isKnown(entry)
}

/** The new pseudo-classes of a selector, without the colon. */
export function newSelectors(selector: string): string[] {
  const names = [...selector.matchAll(/:([a-z-]+)/g)].map(([, name = '']) => name)
  return names.filter((name) => {
    const entry = (data.css.selectors as Record<string, Entry>)[name]
    return isEntry(entry) && !isKnown(entry)
  })
}

/** Do all of the oldest browsers know it? */
function isKnown(entry: Entry): boolean {
  const support = entry.__compat?.support
  if (!support) return true
  return Object.entries(oldest).every(([browser, version]) =>
    [support[browser] ?? []].flat().some((statement) => covers(statement, version)),
  )
}

function covers({ version_added: added, ...rest }: Statement, version: number): boolean {
  if (rest.version_removed || rest.flags || rest.prefix || rest.alternative_name) return false
  return added === true || (typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= version)
}

function parts(entry: Entry): [string, Entry][] {
  return Object.entries(entry).filter((pair): pair is [string, Entry] => isEntry(pair[1]))
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null
}
