import type { EntryContext } from 'react-router'

/** The addresses of a page's styles: those that `<Links />` names too. */
export function firstStyles({ manifest, staticHandlerContext }: EntryContext): string[] {
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return [...new Set(ofRoutes)]
}
