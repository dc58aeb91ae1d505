import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data } from 'react-router'
import type { Route } from './+types/seller-contact-page.ts'
import { ShopBar } from '../catalogue/listing/shop-bar.tsx'
import { titled } from '../format/page-title.ts'
import { inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../api/page.ts'
import type { Submission, Visit } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/alert.tsx'
import { ContactForm, ContactLines, showWords } from './contact-panel.tsx'
import { withoutContact } from './contact.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = submittedToServer(reveal)
export const clientAction = submittedInBrowser(reveal)

async function load({ api, params }: Visit) {
  const { seller } = await api(endpoints.sellers.public, {
    params: { sellerId: params['sellerId'] ?? '' },
  })
  return { seller: withoutContact(seller) }
}

async function reveal({ api, params }: Submission) {
  const answer = await api(endpoints.sellers.contact, { params: { id: params['sellerId'] ?? '' } })
  return data(answer.data)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? `Contact ${loaderData.seller.storeName}` : 'Contact') }]
}

/** How to reach a shop, for those whose browser runs no scripts. */
export default function SellerContactPage({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const { _id, storeName, reachable } = seller
  return (
    <>
      <ShopBar back={{ to: `/seller-profile/${_id}`, label: 'Back to the shop' }} />
      <div className="measure max-w-xl py-8">
        <h1 className="text-3xl">Contact {storeName}</h1>
        <div className="mt-5 rounded-lg border border-line bg-card p-5">
          {actionData && !isRefusal(actionData) ? (
            <ContactLines contact={actionData} />
          ) : (
            <>
              {isRefusal(actionData) && (
                <div className="mb-4">
                  <Notice tone="bad">{actionData.message || 'Could not reach the server'}</Notice>
                </div>
              )}
              {reachable.phone || (
                <p className="mb-4 text-muted">Phone number not available for this provider.</p>
              )}
              {(reachable.phone || reachable.email) && (
                <ContactForm sellerId={_id}>
                  <Button>{showWords(reachable)}</Button>
                </ContactForm>
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}
