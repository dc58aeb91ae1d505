import { endpoint } from './endpoint.ts'
import type { HomeCardsAnswer } from '../schemas/admin/admin-home-cards.ts'
import type { Article, ArticleList, Faq } from '../schemas/content.ts'
import type { Site } from '../schemas/support.ts'

/** The market's own details and its articles. Part of `endpoints`. */
export const supportEndpoints = {
  /** Added: the market's own details; every page shows them. */
  site: endpoint<Record<never, never>, Site>('GET', '/api/v1/site', { access: 'public' }),
  /** Added: the cards of the home page, as an admin arranged them. */
  homeCards: endpoint<Record<never, never>, HomeCardsAnswer>('GET', '/api/v1/home/cards', {
    access: 'public',
  }),
  /** Added: the market's articles. `q` searches the help centre. */
  content: {
    list: endpoint<{ query: { q?: string } }, ArticleList>('GET', '/api/v1/content', { access: 'public' }),
    one: endpoint<{ params: { slug: string } }, Article>('GET', '/api/v1/content/:slug', {
      access: 'public',
    }),
    faq: endpoint<Record<never, never>, Faq>('GET', '/api/v1/faq', { access: 'public' }),
  },
} as const
