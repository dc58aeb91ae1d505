import { sql } from 'kysely'
import { sitemapParts } from '../../platform/pagination/sitemap-parts.ts'

const changed = sql`r.updated_at`
const visible = sql`r.status = 'live' and exists (select from sellers s where s.id = r.seller_id and s.status = 'active')`

/** Public pages of products and services, for search engines. */
export const productSitemap = sitemapParts({ table: 'products', changed, visible })
export const serviceSitemap = sitemapParts({ table: 'services', changed, visible })
