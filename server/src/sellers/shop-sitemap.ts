import { sql } from 'kysely'
import { sitemapParts } from '../platform/pagination/sitemap-parts.ts'

/** The public shops for search engines. The time of a change is not stored, so the time of creation stands for it. */
export const shopSitemap = sitemapParts({
  table: 'sellers',
  changed: sql`r.created_at`,
  visible: sql`r.status = 'active'`,
  lastPart: sql`(select slug from shop_links l where l.seller_id = r.id and l.is_current)`,
})
