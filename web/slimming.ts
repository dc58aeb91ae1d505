import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Plugin } from 'vite'

/**
 * Writes the one address a page asks where it says `endpoints.products.list`, so that no page carries the table of all
 * of them. Only for the browser: the server has it anyway.
 */
export function addressesWhereUsed(): Plugin {
  return {
    name: 'addresses-where-used',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!code.includes('endpoints.') || id.includes('node_modules')) return null
      return code.replace(/(?<![\w$./-])endpoints((?:\.[A-Za-z]\w*)+)/g, (_, path: string) =>
        written(path.slice(1).split('.')),
      )
    },
  }
}

/** The endpoint, or the group of them, that names lead to, and what is asked of it. */
function written(names: string[]): string {
  let here: object = endpoints
  for (const [place, name] of names.entries()) {
    if ('method' in here) return `(${JSON.stringify(here)}).${names.slice(place).join('.')}`
    here = here[name as keyof typeof here]
  }
  return `(${JSON.stringify(here)})`
}

// What our settings never ask of React Router 8.4, and what its other parts, which call it, are given instead.
const neverAsked: Record<string, Record<string, string>> = {
  // `routeDiscovery: initial`: every page knows all addresses from the start.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
  },
  // Every page with a loader has one for the browser too (checks/bundle); the router's own way to ask them is enough.
  'dom/ssr/single-fetch.js': { getTurboStreamSingleFetchDataStrategy: '() => undefined' },
  // The root has an error page of its own; these write scripts and styles into the page, which the policy forbids.
  'dom/ssr/errorBoundaries.js': {
    RemixErrorBoundary: '({ children }) => children',
    RemixRootDefaultErrorBoundary: '() => null',
  },
  // Nobody listens in on the router.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: 'undefined',
    instrumentClientSideRouter: 'undefined',
  },
}

/** Leaves that out of the browser's scripts. A version of the router that is written differently fails the build. */
export function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const part = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id)?.[1] ?? ''
      const given = neverAsked[part]
      if (!given) return null
      const [list, names = ''] = /^export \{ (.+) \};$/m.exec(code) ?? []
      const exported = names.split(', ')
      if (!list || Object.keys(given).some((name) => !exported.includes(name)))
        throw new Error(`${part} of React Router has changed: see web/slimming.ts`)
      const kept = exported.filter((name) => !(name in given))
      return code.replace(
        list,
        () =>
          `export { ${[...kept, ...Object.keys(given).map((name) => `given_${name} as ${name}`)].join(', ')} };\n` +
          Object.entries(given)
            .map(([name, instead]) => `const given_${name} = ${instead};`)
            .join('\n'),
      )
    },
  }
}

/**
 * Leaves out of the browser's scripts what React Router says to developers about mistakes in our code: 2 KB on every page.
 * The errors themselves stay, as in React's own build for production.
 */
export function routerWithoutAdvice(): Plugin {
  return {
    name: 'router-without-advice',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null
      const sentences = adviceIn(this.parse(code)).toSorted((one, other) => other.start - one.start)
      return sentences.reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code)
    },
  }
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: SyntaxNode[]
}

const advising = /^(?:invariant|warning|warnOnce)(?:\$\d+)?$/
const sentence = ['Literal', 'TemplateLiteral', 'BinaryExpression']

/** The sentences among the arguments of `invariant(...)` and `warning(...)`, wherever they are called. */
function adviceIn(node: unknown): SyntaxNode[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given = [] } = node as SyntaxNode
  const own =
    type === 'CallExpression' && advising.test(callee?.name ?? '')
      ? given.slice(1).filter((one) => sentence.includes(one.type))
      : []
  return [...own, ...Object.values(node).flatMap(adviceIn)]
}
