import type { EntryContext } from 'react-router'

/** The addresses of the scripts that a page loads first: those that `<Scripts />` names too. */
export function firstScripts({ manifest, staticHandlerContext }: EntryContext): string[] {
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route }) => {
    const built = manifest.routes[route.id]
    return built ? [built.module, ...(built.imports ?? [])] : []
  })
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...ofRoutes])]
}
