import type { Route } from './+types/terms-of-service-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { articleMeta, articleNamed, ArticleView } from './article-view.tsx'

export const loader = serverLoader(articleNamed('terms-of-service'))
export const clientLoader = browserLoader(articleNamed('terms-of-service'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData} />
}
