import { endpoints } from '@oja/contract/endpoints.ts'
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

// Parts of React Router 8.4 that our settings never reach, and what its other parts, which ask them, are told instead.
const unusedParts: Record<string, Record<string, string>> = {
  // `routeDiscovery: initial`: every page knows all addresses from the start.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
  },
  // Nobody listens in on the router.
  'router/instrumentation.js': { consumeInstrumentationClientResultMetaReceiver: '() => undefined' },
}

/**
 * Leaves those parts out of the browser's scripts. When a new version has moved them the pages become heavier, and
 * checks/bundle says so.
 */
export function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const part = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id)?.[1] ?? ''
      const told = unusedParts[part]
      if (!told) return null
      const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(', ')
      if (!names) throw new Error(`${part} of React Router exports differently now: see web/slimming.ts`)
      return names.map((name) => `export const ${name} = ${told[name] ?? 'undefined'}`).join('\n')
    },
  }
}
