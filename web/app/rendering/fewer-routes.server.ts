import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * Finds the part of the build that can answer an address: the routes that begin with the same word, those that begin with
 * a parameter, and what lies around them. The router goes through every route it knows several times a page; of our ninety
 * a product's address can only be five.
 */
export function openSmallerBuilds(build: ServerBuild): (pathname: string) => ServerBuild {
  const leaves = Object.values(build.routes).filter((route) => route !== undefined && isLeaf(route, build))
  const words = new Set(leaves.map((route) => firstWord(wholePath(route as Route, build.routes))))
  const smaller = new Map([...words].map((word) => [word, only(build, word)]))
  const others = only(build, parameter)
  return (pathname) => {
    // Written in a way that a word can be hidden in, or asking for a page's data: the router looks at all of them.
    if (pathname.includes('%') || pathname.includes('//') || pathname.endsWith('.data')) return build
    return smaller.get(firstWord(pathname)) ?? others
  }
}

const parameter = ':'

function isLeaf(route: Route, { routes }: ServerBuild): boolean {
  return !Object.values(routes).some((other) => other?.parentId === route.id)
}

function wholePath(route: Route, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return `${parent ? wholePath(parent, routes) : ''}/${route.path ?? ''}`.replace(/\/+/g, '/')
}

/** In small letters, for addresses match in any; ":" where anything may stand. */
function firstWord(path: string): string {
  const word = path.split('/')[1]?.toLowerCase() ?? ''
  return /^:|\*|\?$/.test(word) ? parameter : word
}

function only(build: ServerBuild, word: string): ServerBuild {
  const kept = new Set<string>()
  for (const route of Object.values(build.routes)) {
    if (!route || !isLeaf(route, build)) continue
    const first = firstWord(wholePath(route, build.routes))
    if (first !== word && first !== parameter) continue
    for (let one: Route | undefined = route; one; one = build.routes[one.parentId ?? ''] ?? undefined)
      kept.add(one.id)
  }
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}
