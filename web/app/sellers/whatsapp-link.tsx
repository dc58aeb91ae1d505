import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { shortPath } from '@oja/contract/values/sellers/short-links.ts'
import type { FormSubmission } from '../api/page.ts'

/**
 * The address of a chat with a shop's phone number, begun with what it is about; "" when the owner wants no chats.
 * `about` is "products/…" or "services/…"; anything else is the shop itself.
 */
export async function whatsappAddress(
  { api, url, params: { sellerId = '' } }: FormSubmission,
  phone: string,
  about: string,
): Promise<string> {
  const [{ data: site }, { seller }] = await Promise.all([
    api(endpoints.site, {}),
    api(endpoints.sellers.public, { params: { sellerId } }),
  ])
  if (!seller.reachable.whatsapp) return ''
  const origin = site.origin || url.origin
  const text =
    (await aboutText(api, origin, about)) ??
    `Hello ${seller.storeName}, I saw your shop: ${origin}${shopPath(seller.slug)}`
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** "About: Yam tubers, ₦2,500" and its link; null for anything that is not a listing. */
async function aboutText(api: FormSubmission['api'], origin: string, about: string): Promise<string | null> {
  const [, kind, id = ''] = /^(products|services)\/([0-9a-f-]{36})$/.exec(about) ?? []
  if (!kind) return null
  const listing =
    kind === 'products'
      ? (await api(endpoints.products.one, { params: { id } })).data
      : (await api(endpoints.services.one, { params: { id } })).data
  const { name, priceMinor } = listing
  const price =
    priceMinor === null ? '' : `, ${('place' in listing && listing.priceWords) || formatNaira(priceMinor)}`
  const unit = 'unit' in listing && listing.unit ? ` per ${listing.unit}` : ''
  return `About: ${name}${price}${unit} ${origin}${shortPath(kind as 'products' | 'services', id)}`
}

/** Opens the chat, and a link for browsers that do not. A form may not lead to another site, so this page does. */
export function OpenWhatsapp({ address }: { address: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <p>WhatsApp opens in a moment.</p>
      <a
        href={address}
        className="my-4 inline-flex min-h-12 w-full items-center justify-center rounded-md bg-leaf px-5 font-semibold text-on-leaf hover:bg-leaf-strong"
      >
        Open WhatsApp
      </a>
      <p className="text-sm text-muted">
        Pay only on Oja. We cannot protect money that you send outside the market.
      </p>
    </>
  )
}
