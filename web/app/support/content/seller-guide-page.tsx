import type { Route } from './+types/seller-guide-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { articleMeta, articleNamed, ArticleView } from './article-view.tsx'

export const loader = serverLoader(articleNamed('seller-guide'))
export const clientLoader = browserLoader(articleNamed('seller-guide'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function SellerGuidePage({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData} />
}
