import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Route } from './+types/link-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { titled } from '../../format/page-title.ts'
import { useSectionForm } from '../../hooks/use-account-form.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShopLinkForm } from '../shop-link/shop-link-form.tsx'
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

export function meta() {
  return [{ title: titled('Shop link') }]
}

/** The link of the shop with its QR code. */
export default function LinkPage({ loaderData: { link, storeName } }: Route.ComponentProps) {
  const form = useSectionForm()
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
