import type { Route } from './+types/privacy-policy-page.ts'
import { inBrowser, onServer } from '../../api/page.ts'
import { articleMeta, articleNamed, Document } from './document.tsx'

export const loader = onServer(articleNamed('privacy-policy'))
export const clientLoader = inBrowser(articleNamed('privacy-policy'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <Document article={loaderData} />
}
