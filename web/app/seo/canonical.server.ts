import { publicPaths, shopPath } from '@oja/contract/values/sharing.ts'
import type { SharedSubject } from './shared-subject.server.ts'

/** Paths that `web/app/routes.ts` serves under a second spelling. */
const otherSpellings: Record<string, string> = {
  '/privacy-policy': '/privacypolicy',
  '/terms-of-service': '/termsofservice',
}

/** The params with which a list is a page of its own; with other params the number of pages has no end. */
const keptByLists = ['category', 'state', 'lga', 'location', 'service']
const orders = ['sort']

/** The canonical path of a page, however it was reached. Null for pages that search engines should not index. */
export function canonicalPath(pathname: string, subject: SharedSubject | null): string | null {
  switch (subject?.kind) {
    case 'product':
      return `/products/${subject.product._id}`
    case 'service':
      return `/services/${subject.service._id}`
    case 'shop':
      return shopPath(subject.seller.slug)
    case 'home':
      return subject.isSearch ? null : '/'
    case 'list':
      return pathOfList(subject)
    case undefined: {
      const path = pathname.toLowerCase().replace(/\/+$/, '') || '/'
      const article = /^\/resources\/helpcenter\/([\w-]+)$/.exec(path)
      if (article) return `/Resources/HelpCenter/${article[1]}`
      const known = otherSpellings[path] ?? path
      return publicPaths.find((one) => one.toLowerCase() === known) ?? null
    }
  }
}

function pathOfList({ path, searchParams }: Extract<SharedSubject, { kind: 'list' }>): string | null {
  const names = Object.keys(searchParams).filter((name) => !orders.includes(name))
  if (names.some((name) => !keptByLists.includes(name))) return null
  // Several values have an order and many combinations.
  if (names.some((name) => searchParams[name]?.includes(','))) return null
  const query = new URLSearchParams(
    keptByLists.flatMap((name) => (searchParams[name] ? [[name, searchParams[name]]] : [])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
