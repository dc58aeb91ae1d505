import type { Route } from './+types/privacy-policy-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { articleMeta, articleNamed, ArticleView } from './article-view.tsx'

export const loader = serverLoader(articleNamed('privacy-policy'))
export const clientLoader = browserLoader(articleNamed('privacy-policy'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData} />
}
