import type { Route } from './+types/seller-guide-page.ts'
import { inBrowser, onServer } from '../../api/page.ts'
import { articleMeta, articleNamed, Document } from './document.tsx'

export const loader = onServer(articleNamed('seller-guide'))
export const clientLoader = inBrowser(articleNamed('seller-guide'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function SellerGuidePage({ loaderData }: Route.ComponentProps) {
  return <Document article={loaderData} />
}
