import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data } from 'react-router'
import type { Route } from './+types/seller-contact-page.ts'
import { ShopBar } from '../catalogue/listing/shop-bar.tsx'
import { titled } from '../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { ContactForm, ContactLines, revealLabel } from './contact-panel.tsx'
import { withoutContactDetails } from './contact-methods.ts'
import { whatsappAddress, OpenWhatsapp } from './whatsapp-link.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(reveal)
export const clientAction = browserAction(reveal)

async function load({ api, params }: PageRequest) {
  const { seller } = await api(endpoints.sellers.public, {
    params: { sellerId: params['sellerId'] ?? '' },
  })
  return { seller: withoutContactDetails(seller) }
}

/** The details, and with `?about=` the address of a chat on WhatsApp. */
async function reveal(submission: FormSubmission) {
  const { api, url, params } = submission
  const { data: contact } = await api(endpoints.sellers.contact, {
    params: { id: params['sellerId'] ?? '' },
  })
  const about = url.searchParams.get('about')
  return data({
    ...contact,
    whatsapp: about === null ? '' : await whatsappAddress(submission, contact.phone, about),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? `Contact ${loaderData.seller.storeName}` : 'Contact') }]
}

/** The contact of a shop, for browsers without JavaScript. */
export default function SellerContactPage({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const { _id, storeName, reachable } = seller
  return (
    <>
      <ShopBar back={{ to: `/seller-profile/${_id}`, label: 'Back to the shop' }} />
      <div className="measure max-w-xl py-8">
        <h1 className="text-3xl">Contact {storeName}</h1>
        <div className="mt-5 rounded-lg border border-line bg-card p-5">
          {actionData && !isFormErrors(actionData) && actionData.whatsapp ? (
            <OpenWhatsapp address={actionData.whatsapp} />
          ) : actionData && !isFormErrors(actionData) ? (
            <ContactLines contact={actionData} />
          ) : (
            <>
              {isFormErrors(actionData) && (
                <div className="mb-4">
                  <Alert tone="bad">{actionData.message || 'Could not reach the server'}</Alert>
                </div>
              )}
              {reachable.phone || (
                <p className="mb-4 text-muted">Phone number not available for this provider.</p>
              )}
              {(reachable.phone || reachable.email) && (
                <ContactForm sellerId={_id}>
                  <Button>{revealLabel(reachable)}</Button>
                </ContactForm>
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}
