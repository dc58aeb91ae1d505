import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/shop-link-page.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { titled } from '../../format/page-title.ts'
import { browserAction, browserLoader, field, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { linkChanged } from './shop-link-labels.ts'
import { ShopLinkForm } from './shop-link-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  const [{ data: link }, { data: shop }] = await Promise.all([
    api(endpoints.sellers.link, {}),
    api(endpoints.sellers.name, {}),
  ])
  return { link, storeName: shop.storeName }
}

export const action = serverAction(async (submission) => {
  await changeLink(submission)
  return redirect('/dashboard/settings/link?saved=link')
})

// The settings page sends this form too and must stay open, so nothing is redirected.
export const clientAction = browserAction(async (submission) => {
  await changeLink(submission)
  toast({ text: linkChanged, tone: 'good' })
  return { changed: true }
})

async function changeLink({ api, form }: FormSubmission): Promise<void> {
  await api(endpoints.sellers.changeLink, { body: { slug: field(form, 'slug') } })
}

export function meta() {
  return [{ title: titled('Shop link') }]
}

/** The page with the form for the shop's link. Without JavaScript the form of the settings leads here. */
export default function ShopLinkPage({ loaderData: { link, storeName }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="mb-6 text-3xl">Shop link</h1>
      <ShopLinkForm key={link.slug} {...usePageForm(actionData)} link={link} storeName={storeName} />
      <ButtonLink to="/dashboard/settings" kind="plain" className="mt-4">
        Back to settings
      </ButtonLink>
    </div>
  )
}
