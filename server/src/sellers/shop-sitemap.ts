import { sql } from 'kysely'
import { sitemapParts } from '../platform/pagination/sitemap-parts.ts'

/** Shops with a page the public may see, for search engines. When a shop changed is not kept: it opened then. */
export const shopSitemap = sitemapParts({
  table: 'sellers',
  changed: sql`r.created_at`,
  visible: sql`r.status = 'active'`,
})
