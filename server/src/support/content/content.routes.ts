import { Article, ArticleList, Faq } from '@oja/contract/schemas/content.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { text } from '@oja/contract/schemas/fields.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Site } from '@oja/contract/schemas/support.ts'
import { z } from 'zod'
import { notFound } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import type { HelpArticles } from './content-library.ts'
import { placeholderValues } from './placeholders.ts'
import { siteOf } from '../site.ts'
import type { SiteSettings } from '../site.ts'

/** One minute, so that everybody sees a changed setting soon. */
const keptForAMinute = 'public, max-age=60'

const Words = z.object({ q: text(fieldLengths.search).default('') })

export interface ContentParts {
  config: SiteSettings
  /** The present commission of a sale, in per cent. */
  commission(): Promise<number>
}

/** Contact details and articles. They are the same for everybody. */
export function contentRoutes(app: App, { config, commission }: ContentParts): void {
  let kept: { percent: number; library: HelpArticles } | null = null
  // The articles are read on the first request, and again when the commission has changed.
  const written = async () => {
    const percent = await commission()
    if (kept?.percent !== percent) {
      const { loadHelpArticles: readLibrary } = await theLibrary()
      const values = placeholderValues(siteOf(config, percent), config.officeAddress)
      kept = { percent, library: readLibrary(values) }
    }
    return kept.library
  }

  route(app, endpoints.site, {
    schema: { response: { 200: Site } },
    async handler(_request, reply) {
      void reply.header('cache-control', keptForAMinute)
      return { data: siteOf(config, await commission()) }
    },
  })

  route(app, endpoints.content.list, {
    schema: { querystring: Words, response: { 200: ArticleList } },
    async handler({ query: { q } }, reply) {
      const [{ articles }, { articleCard: cardOf, searchArticles }] = await Promise.all([
        written(),
        theLibrary(),
      ])
      void reply.header('cache-control', keptForAMinute)
      return { data: q === '' ? articles.map(cardOf) : searchArticles(articles, q) }
    },
  })

  route(app, endpoints.content.one, {
    schema: { params: z.object({ slug: text(100) }), response: { 200: Article } },
    async handler({ params: { slug } }, reply) {
      const { articles } = await written()
      const article = articles.find((one) => one.slug === slug && one.isWritten)
      if (!article) throw notFound('This article was not found')
      void reply.header('cache-control', keptForAMinute)
      return { data: article }
    },
  })

  route(app, endpoints.content.faq, {
    schema: { response: { 200: Faq } },
    async handler(_request, reply) {
      const { faq } = await written()
      void reply.header('cache-control', keptForAMinute)
      return { data: faq }
    },
  })
}

// Loaded on use: parsing the texts takes a tenth of the time of a start.
const theLibrary = () => import('./content-library.ts')
