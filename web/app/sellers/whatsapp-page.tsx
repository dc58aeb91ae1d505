import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { shortPath } from '@oja/contract/values/shop/short-links.ts'
import { data } from 'react-router'
import type { Route } from './+types/whatsapp-page.ts'
import { ShopBar } from '../catalogue/listing/shop-bar.tsx'
import { titled } from '../format/page-title.ts'
import { browserAction, browserLoader, isFormErrors, serverAction, serverLoader } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(open)
export const clientAction = browserAction(open)

async function load({ api, params: { sellerId = '' } }: PageRequest) {
  const { seller } = await api(endpoints.sellers.public, { params: { sellerId } })
  const { storeName, reachable } = seller
  return { sellerId, storeName, isOffered: reachable.whatsapp === true }
}

/** The number comes from the contact call, which counts how often it is asked (decision 76). */
async function open({ api, url, params: { sellerId = '' } }: FormSubmission) {
  const [{ data: contact }, { data: site }, { seller }] = await Promise.all([
    api(endpoints.sellers.contact, { params: { id: sellerId } }),
    api(endpoints.site, {}),
    api(endpoints.sellers.public, { params: { sellerId } }),
  ])
  if (!seller.reachable.whatsapp) return data({ address: '' })
  const origin = site.origin || url.origin
  const about = await aboutText(api, origin, url.searchParams.get('about') ?? '')
  const text = about ?? `Hello ${seller.storeName}, I saw your shop: ${origin}${shopPath(seller.slug)}`
  const number = contact.phone.replaceAll(/\D/g, '')
  return data({ address: `https://wa.me/${number}?text=${encodeURIComponent(text)}` })
}

/** "About: Yam tubers, ₦2,500" and its link; null for anything that is not a listing. */
async function aboutText(api: PageRequest['api'], origin: string, about: string): Promise<string | null> {
  const [, kind, id = ''] = /^(products|services)\/([0-9a-f-]{36})$/.exec(about) ?? []
  if (!kind) return null
  const { name, priceMinor } =
    kind === 'products'
      ? (await api(endpoints.products.one, { params: { id } })).data
      : (await api(endpoints.services.one, { params: { id } })).data
  const price = priceMinor === null ? '' : `, ${formatNaira(priceMinor)}`
  return `About: ${name}${price} ${origin}${shortPath(kind as 'products' | 'services', id)}`
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? `WhatsApp: ${loaderData.storeName}` : 'WhatsApp') }]
}

/** The address of the chat; "" before the button was pressed, and for a shop that wants no chats. */
function addressOf(result: unknown): string {
  return typeof result === 'object' && result !== null && 'address' in result ? String(result.address) : ''
}

/** Opens a chat with a shop on WhatsApp. The form that leads here asks for the number; crawlers follow only links. */
export default function WhatsappPage({
  loaderData: { sellerId, storeName, isOffered },
  actionData,
}: Route.ComponentProps) {
  const address = addressOf(actionData)
  return (
    <>
      <ShopBar back={{ to: `/seller-profile/${sellerId}`, label: 'Back to the shop' }} />
      <div className="measure max-w-xl py-8">
        <h1 className="text-3xl">Chat with {storeName}</h1>
        <div className="mt-5 space-y-4 rounded-lg border border-line bg-card p-5">
          {isFormErrors(actionData) && (
            <Alert tone="bad">{actionData.message || 'Could not reach the server'}</Alert>
          )}
          {address ? (
            <>
              {/* A form may not lead to another site (form-action), so the page that answers it does. */}
              <meta httpEquiv="refresh" content={`0;url=${address}`} />
              <p>WhatsApp opens in a moment.</p>
              <a
                href={address}
                className="inline-flex min-h-12 w-full items-center justify-center rounded-md bg-leaf px-5 font-semibold text-on-leaf hover:bg-leaf-strong"
              >
                Open WhatsApp
              </a>
            </>
          ) : isOffered ? (
            <form method="post">
              <Button className="w-full">Chat on WhatsApp</Button>
            </form>
          ) : (
            <>
              <p>This shop does not answer on WhatsApp.</p>
              <ButtonLink to={`/seller-profile/${sellerId}`} kind="quiet">
                Message the seller here
              </ButtonLink>
            </>
          )}
          <p className="text-sm text-muted">
            Pay only on Oja. We cannot protect money that you send outside the market.
          </p>
        </div>
      </div>
    </>
  )
}
