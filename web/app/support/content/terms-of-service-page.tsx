import type { Route } from './+types/terms-of-service-page.ts'
import { inBrowser, onServer } from '../../api/page.ts'
import { articleMeta, articleNamed, Document } from './document.tsx'

export const loader = onServer(articleNamed('terms-of-service'))
export const clientLoader = inBrowser(articleNamed('terms-of-service'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return <Document article={loaderData} />
}
