import { Article, ArticleList, Faq } from '@oja/contract/content.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import { text } from '@oja/contract/fields.ts'
import { limits } from '@oja/contract/limits.ts'
import { Site } from '@oja/contract/support.ts'
import { z } from 'zod'
import { notFound } from '../platform/app-error.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { cardOf, readLibrary, searchArticles } from './library.ts'
import { placeholderValues } from './placeholders.ts'
import { siteOf } from './site.ts'

/** A minute: a changed setting is seen by everybody soon. */
const keptForAMinute = 'public, max-age=60'

const Words = z.object({ q: text(limits.search).default('') })

/** How to reach us, and what we have written. It is the same for everybody. */
export function contentRoutes(app: App, { config }: Pick<RoutePlatform, 'config'>): void {
  const site = siteOf(config)
  const { articles, faq } = readLibrary(placeholderValues(site))

  app.route({
    ...at(endpoints.site),
    schema: { response: { 200: Site } },
    handler(_request, reply) {
      void reply.header('cache-control', keptForAMinute)
      return { data: site }
    },
  })

  app.route({
    ...at(endpoints.content.list),
    schema: { querystring: Words, response: { 200: ArticleList } },
    handler({ query: { q } }, reply) {
      void reply.header('cache-control', keptForAMinute)
      return { data: q === '' ? articles.map(cardOf) : searchArticles(articles, q) }
    },
  })

  app.route({
    ...at(endpoints.content.one),
    schema: { params: z.object({ slug: text(100) }), response: { 200: Article } },
    handler({ params: { slug } }, reply) {
      const article = articles.find((one) => one.slug === slug && one.isWritten)
      if (!article) throw notFound('This article was not found')
      void reply.header('cache-control', keptForAMinute)
      return { data: article }
    },
  })

  app.route({
    ...at(endpoints.content.faq),
    schema: { response: { 200: Faq } },
    handler(_request, reply) {
      void reply.header('cache-control', keptForAMinute)
      return { data: faq }
    },
  })
}
