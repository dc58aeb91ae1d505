import type { Product } from '@oja/contract/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import { useState } from 'react'
import { Form, redirect, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/my-listings-page.ts'
import { titled } from '../lib/brand.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { orFailure } from '../lib/or-failure.ts'
import { field, inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../lib/page.ts'
import type { Submission, Visit } from '../lib/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Modal } from '../ui/modal.tsx'
import { Notice } from '../ui/notice.tsx'
import { OwnListing } from './own-listing.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = submittedToServer(submit)
export const clientAction = submittedInBrowser(submit)

async function load({ api }: Visit) {
  const { data: session } = await api(endpoints.auth.session, {})
  return orFailure(api(endpoints.products.ofSeller, { params: { sellerId: session?.sellerId ?? '' } }))
}

async function submit({ api, form }: Submission) {
  await api(endpoints.products.remove, { params: { id: field(form, 'id') } })
  return redirect('/dashboard/listings?deleted=product')
}

export function meta() {
  return [{ title: titled('My Listings') }]
}

export default function MyListingsPage({
  loaderData: { answer, failure },
  actionData,
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { state, formData } = useNavigation()
  const [asked, setAsked] = useState<Product | null>(null)
  const beingDeleted = state === 'idle' ? null : (formData?.get('id') ?? null)
  const dismiss = () => void navigate('/dashboard/listings', { replace: true })
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">My Listings</h1>
        <ButtonLink to="/dashboard/upload">Upload a product</ButtonLink>
      </div>
      <div className="space-y-6">
        {isRefusal(actionData) && (
          <Notice tone="bad" title="Failed to delete item. Please try again.">
            {actionData.message}
          </Notice>
        )}
        {query.has('deleted') && !isRefusal(actionData) && (
          <Notice
            tone="good"
            title="Product deleted successfully."
            onDismiss={hydrated ? dismiss : undefined}
          />
        )}
        {failure && <LoadFailure message="Failed to fetch listings." />}
        {answer?.products.length === 0 && (
          <Empty
            icon="list"
            title="No products yet"
            text="Put your first product in the market: a photo, a price, and it is there."
          />
        )}
        {answer && answer.products.length > 0 && (
          <ul className="card-grid">
            {answer.products.map((product) => (
              <li key={product._id}>
                <OwnListing
                  product={product}
                  busy={beingDeleted === product._id}
                  onDelete={() => setAsked(product)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Modal title="Delete item" open={asked !== null} onClose={() => setAsked(null)}>
        <p>Are you sure you want to delete this item?</p>
        <p className="mt-1 font-semibold wrap-anywhere">{asked?.name}</p>
        <Form method="post" replace onSubmit={() => setAsked(null)} className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="id" value={asked?._id ?? ''} />
          <Button kind="danger">Yes, delete</Button>
          <Button type="button" kind="quiet" onClick={() => setAsked(null)}>
            Keep it
          </Button>
        </Form>
      </Modal>
    </>
  )
}
