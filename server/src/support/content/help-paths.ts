import { placeholderValues } from './placeholders.ts'
import { siteOf } from '../site.ts'
import type { SiteSettings } from '../site.ts'

/** The addresses of the articles of the help centre that are written. */
export async function helpPaths(config: SiteSettings): Promise<string[]> {
  const { loadHelpArticles: readLibrary } = await import('./content-library.ts')
  return readLibrary(placeholderValues(siteOf(config, 0), config.officeAddress))
    .articles.filter(({ kind, isWritten }) => kind === 'help' && isWritten)
    .map(({ slug }) => `/Resources/HelpCenter/${slug}`)
}
