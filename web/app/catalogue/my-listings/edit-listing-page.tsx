import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product, ProductDraft } from '@oja/contract/schemas/catalogue.ts'
import { data, redirect, useNavigate } from 'react-router'
import type { Route } from './+types/edit-listing-page.ts'
import { titled } from '../../format/page-title.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { uploadContext } from '../../api/page-context.ts'
import { browserLoader, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { useSession } from '../../session/session.ts'
import { PlaceFields } from '../../ui/forms/place-fields.tsx'
import { priceHintFor } from './form/price-hint.tsx'
import { SalePriceForm, errorsOfSale, submitSale } from './form/sale-price.tsx'
import type { ProductSale } from './form/sale-price.tsx'
import { hasOnePrice } from './price-form.tsx'
import { ListingForm, submitTarget } from './listing-form.tsx'
import { kindOf, kinds } from './listing-kinds.ts'
import type { ListingChange } from './change-listing.ts'
import { valuesOfProduct, valuesOfService } from './listing-values.ts'
import { readUploadAnswer } from './send-upload.ts'
import type { SavedListing } from './send-upload.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, params }: PageRequest) {
  const kind = kindOf(params.kind)
  const input = { params: { id: params.id ?? '' } }
  const isService = kind === 'service'
  const [listing, places] = await Promise.all([
    isService ? loadOwnService(api, input) : loadOwnProduct(api, input),
    isService ? answerOrFailure(api(endpoints.places.list, {})) : null,
  ])
  const priceHint = isService ? null : await priceHintFor(api, listing.values)
  return { kind, listing, places: places?.answer?.data ?? [], priceHint }
}

type Input = { params: { id: string } }

async function loadOwnProduct(api: PageRequest['api'], input: Input) {
  const { data: product } = await api(endpoints.products.one, input)
  return { ...editedListing(product, valuesOfProduct(product)), sale: saleOf(product) }
}

async function loadOwnService(api: PageRequest['api'], input: Input) {
  const { data: service } = await api(endpoints.services.one, input)
  return { ...editedListing(service, valuesOfService(service)), sale: null }
}

/** Null where no sale price can be: in a draft, with sizes or options, and while our team looks at it. */
function saleOf(product: Product | ProductDraft): ProductSale | null {
  const { status, priceMinor, priceAfterSaleMinor, saleNote } = product
  // A server before 0.28 knows no sale prices.
  if (priceAfterSaleMinor === undefined || priceMinor === null || !hasOnePrice(product)) return null
  if (status === 'draft' || status === 'waiting' || status === 'refused') return null
  return { priceMinor, thenMinor: priceAfterSaleMinor, note: saleNote ?? '', now: Date.now() }
}

/** Only answers to the owner have a `status`: without one the listing belongs to somebody else. */
function editedListing<Listing extends { _id: string; name: string; status?: string | undefined }, Values>(
  { _id: id, name, status, pictures }: Listing & { pictures: { id: string; url: string; colour: number }[] },
  values: Values,
) {
  if (status === undefined)
    throw data({ message: 'That is not your listing', code: 'NOT_FOUND' }, { status: 404 })
  return { id, name, pictures, values, isDraft: status === 'draft' }
}

const saleAction = serverAction(submitSale)

/** The sale price; and the listing's form without JavaScript, whose body goes to the API unread: its photos may have 45 MB. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!request.headers.get('content-type')?.startsWith('multipart/'))
    return saleAction({ request, params, context })
  const kind = kindOf(params.kind)
  const wasDraft = new URL(request.url).searchParams.has('draft')
  const { target, failed } = submitTarget(kind, { id: params.id })
  const { status, text } = await context.get(uploadContext)(target)
  const answer = readUploadAnswer(status, text, failed)
  if ('saved' in answer) return redirect(`${listings(kind, changeOf(wasDraft, answer), answer.saved)}#done`)
  return data(answer, { status })
}

export function meta() {
  return [{ title: titled('Edit listing') }]
}

export default function EditListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, listing, places, priceHint } = loaderData
  const session = useSession()
  const navigate = useNavigate()
  const ofSale = errorsOfSale(actionData)
  return (
    <div className="max-w-2xl">
      <BackLink to={listings(kind)}>My Listings</BackLink>
      <h1 className="text-3xl">Edit {kind}</h1>
      <p className="mt-1 mb-6 text-muted wrap-anywhere">{listing.name || 'No name yet'}</p>
      <ListingForm
        kind={kind}
        listing={listing}
        sellerId={session?.sellerId ?? null}
        formErrors={ofSale || !isFormErrors(actionData) ? undefined : actionData}
        priceHint={priceHint}
        places={places}
        PlaceFields={PlaceFields}
        onSaved={(answer) => void navigate(listings(kind, changeOf(listing.isDraft, answer), listing.id))}
      />
      {listing.sale && <SalePriceForm sale={listing.sale} formErrors={ofSale} />}
    </div>
  )
}

function changeOf(wasDraft: boolean, { isDraft }: SavedListing): ListingChange {
  if (isDraft) return 'draft'
  return wasDraft ? 'published' : 'saved'
}

/** The list; with `done` it says at the listing `of` what was done. */
function listings(kind: ReturnType<typeof kindOf>, done: ListingChange | '' = '', of = ''): string {
  return `/dashboard/listings?tab=${kinds[kind].plural}${done && `&done=${done}&of=${of}`}`
}
