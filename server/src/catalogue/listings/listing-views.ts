import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { App } from '../../platform/platform.ts'

const writtenEachMilliseconds = 15_000
// Somebody who opens pages without end must not fill the memory.
const maxListings = 10_000
const page = /^(\/api\/v1)?\/(?:products|services)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/i

/** Counts how often the pages of listings are opened. */
export interface ListingViews {
  /** Writes what was counted since the last time. */
  write(): Promise<void>
}

/**
 * Counts in memory and writes a few times a minute, because a public page comes from the page cache and must cost no
 * statement. What a node has not written is lost when it dies. A page with a session calls the API, a public page may not:
 * so of the calls to the API only those of a session or of a browser's own fetch count, and of the pages those without a
 * session.
 */
export function countListingViews(
  app: App,
  pool: Pool,
  isSomebody: (request: FastifyRequest) => boolean,
): ListingViews {
  let counted = new Map<string, number>()
  const note = (listingId: string, sellerId: string) => {
    const key = `${listingId} ${sellerId}`
    if (counted.size < maxListings || counted.has(key)) counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  const write = async () => {
    if (counted.size === 0) return
    const entries = [...counted].map(([key, count]) => ({ key: key.split(' '), count }))
    counted = new Map()
    await addViews.count(pool, {
      ids: entries.map(({ key }) => key[0] ?? ''),
      sellers: entries.map(({ key }) => key[1] ?? ''),
      counts: entries.map(({ count }) => count),
    })
  }
  app.addHook('onResponse', (request, reply, done) => {
    const listingId = openedListing(request, reply, isSomebody(request))
    if (listingId) note(listingId.toLowerCase(), request.getDecorator<Actor | null>('actor')?.sellerId ?? '')
    done()
  })
  const timer = setInterval(
    () => void write().catch((error: unknown) => app.log.warn(error)),
    writtenEachMilliseconds,
  )
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write().catch((error: unknown) => app.log.warn(error))
  })
  return { write }
}

/** The id of the listing whose page this answer opened; undefined for every other answer. */
function openedListing(
  request: FastifyRequest,
  reply: FastifyReply,
  isSomebody: boolean,
): string | undefined {
  if (request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return undefined
  // A browser that loads a page before anybody asked for it.
  if (request.headers['sec-purpose']) return undefined
  const [, api, id] = page.exec(request.url) ?? []
  if (!id) return undefined
  if (api) return isSomebody || request.headers['sec-fetch-dest'] === 'empty' ? id : undefined
  return isSomebody ? undefined : id
}

// A seller's own visits do not count, nor do pages of what is not there. The order of the ids keeps two nodes from waiting
// for each other.
const addViews = defineQuery<{ ids: string[]; sellers: string[]; counts: number[] }, never>(
  'listing_views_add',
  (p) => sql`with opened as (
      select t.id, sum(t.count) as views
      from unnest(${p.ids}::uuid[], ${p.sellers}::text[], ${p.counts}::int[]) as t (id, seller, count)
      left join products p on p.id = t.id left join services v on v.id = t.id
      where coalesce(p.seller_id, v.seller_id)::text <> t.seller group by t.id
    )
    insert into listing_views (listing_id, views) select id, views from opened order by id
    on conflict (listing_id) do update set views = listing_views.views + excluded.views`,
)
