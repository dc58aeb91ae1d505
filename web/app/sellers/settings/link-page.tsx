import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/link-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserAction, browserLoader, field, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { titled } from '../../format/page-title.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ShopLinkForm } from '../shop-link/shop-link-form.tsx'
import { linkChanged } from '../shop-link/shop-link-labels.ts'
import { SettingsFrame } from './settings-frame.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  const [link, shop] = await Promise.all([
    answerOrFailure(api(endpoints.sellers.link, {})),
    answerOrFailure(api(endpoints.sellers.name, {})),
  ])
  return { link: link.answer?.data ?? null, storeName: shop.answer?.data.storeName ?? '' }
}

export const action = serverAction(async (submission) => {
  await changeLink(submission)
  return redirect('/dashboard/settings/link?saved=link')
})

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

/** The link of the shop with its QR code. */
export default function LinkPage({ loaderData: { link, storeName }, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  return (
    <SettingsFrame title="Your link" lead="Buyers can say it, type it or scan it.">
      <SettingsCard id="shop-link" title="Shop link">
        {link ? (
          <ShopLinkForm key={link.slug} {...form} link={link} storeName={storeName} />
        ) : (
          <LoadFailure message="Failed to load your link" />
        )}
      </SettingsCard>
    </SettingsFrame>
  )
}
