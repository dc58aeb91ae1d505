import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import { useEffect, useRef, useState } from 'react'
import { data, Link, redirect, useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/upload-page.ts'
import { titled } from '../../format/page-title.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { apiContext, uploadContext } from '../../api/page-context.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { useSession } from '../../session/session.ts'
import { VoiceField } from '../../messaging/voice/voice-field.tsx'
import { DocumentsFirst, needsDocuments } from '../../trust/documents-first.tsx'
import { PlaceFields } from '../../ui/forms/place-fields.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { KindTabs } from '../search/kind-tabs.tsx'
import { withCategoryFromName } from './fields/category-from-name.ts'
import { GoOn } from './form/go-on.tsx'
import { priceHintFor } from './form/price-hint.tsx'
import { ShareListing } from './form/share-listing.tsx'
import { useKeptForms } from './form/use-kept-forms.ts'
import type { KeptForm } from './form/use-kept-forms.ts'
import { ListingForm, submitTarget } from './listing-form.tsx'
import { kindOf, kinds } from './listing-kinds.ts'
import type { ListingKind, OwnListing } from './listing-kinds.ts'
import { copiedValues, sharedValues } from './listing-values.ts'
import { readUploadAnswer } from './send-upload.ts'
import type { SavedListing } from './send-upload.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A new shop that said that it offers services begins with one. */
async function toOwnKind({ api, url }: Pick<PageRequest, 'api' | 'url'>): Promise<void> {
  const { searchParams } = url
  if (searchParams.has('kind') || !(searchParams.has('new') || searchParams.has('setup'))) return
  const { answer } = await answerOrFailure(api(endpoints.sellers.own, {}))
  if (answer?.seller.businessCategory !== 'services') return
  throw redirect(`/dashboard/upload?${new URLSearchParams([...searchParams, ['kind', 'service']])}`)
}

async function load({ api, url }: PageRequest) {
  await toOwnKind({ api, url })
  const kind = kindOf(url.searchParams.get('kind'))
  // `like` copies category and place of the listing before; `copy` copies all, photos too.
  const copy = url.searchParams.get('copy')
  const like = copy ?? url.searchParams.get('like')
  const added = url.searchParams.get('added')
  const [places, commission, liked, isWithoutDocuments, uploaded, shop] = await Promise.all([
    kind === 'service' ? answerOrFailure(api(endpoints.places.list, {})) : null,
    kind === 'product' ? answerOrFailure(api(paymentsEndpoints.payments.commission, {})) : null,
    like ? answerOrFailure(readListing(api, kind, like)) : null,
    needsDocuments(api),
    added ? answerOrFailure(readListing(api, kind, added)) : null,
    url.searchParams.get('new') === 'shop' ? answerOrFailure(api(endpoints.sellers.name, {})) : null,
  ])
  return {
    kind,
    places: places?.answer?.data ?? [],
    alike: liked?.answer ? (copy ? copiedValues : sharedValues)(liked.answer.data) : null,
    copied: copy && liked?.answer ? { id: copy, pictures: liked.answer.data.pictures } : null,
    commission: commission?.answer?.data ?? null,
    isWithoutDocuments,
    newShop: shop?.answer?.data.storeName ?? null,
    // A rule of moderation may hold what was just uploaded: buyers do not see it yet.
    isHeld: uploaded?.answer?.data.status === 'waiting',
  }
}

function readListing(api: PageRequest['api'], kind: ListingKind, id: string): Promise<{ data: OwnListing }> {
  const input = { params: { id } }
  return kind === 'product' ? api(endpoints.products.one, input) : api(endpoints.services.one, input)
}

/** A form without JavaScript: its body goes to the API unread, because its photos may have 45 MB. */
export async function action({ request, context }: Route.ActionArgs) {
  const kind = kindOf(new URL(request.url).searchParams.get('kind'))
  const { target, failed } = submitTarget(kind, null)
  const { status, text } = await context.get(uploadContext)(target)
  const answer = readUploadAnswer(status, text, failed)
  if ('saved' in answer) return redirect(pageAfterUpload(kind, answer, new URL(request.url).searchParams))
  if (kind === 'service') return data({ errors: answer, priceHint: null }, { status })
  const api = context.get(apiContext)
  const [errors, priceHint] = await Promise.all([
    withCategoryFromName(api, answer),
    priceHintFor(api, answer.values),
  ])
  return data({ errors, priceHint }, { status })
}

export function meta() {
  return [{ title: titled('Upload') }]
}

export default function UploadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, places, alike, copied, commission, isWithoutDocuments, newShop, isHeld } = loaderData
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const added = query.get('added')
  // Each listing gets a new form, so that the next one starts empty.
  const [formNumber, setFormNumber] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const kept = useKeptForms(kind, session?.sellerId ?? null, formNumber)
  // Whoever fills in another form has seen the offer: it comes again with the next form.
  const [isFilling, setFilling] = useState(false)
  const [resumed, setResumed] = useState<({ kind: ListingKind } & KeptForm) | null>(null)
  return (
    <div className="max-w-2xl">
      <h1 className="mb-6 text-3xl">Upload a {kind}</h1>
      {/* A shop with documents is not new, whatever the address says. */}
      {newShop !== null && isWithoutDocuments && (
        <div className="mb-6 wrap-anywhere">
          <Alert tone="good" title={`Your shop ${newShop} is open`}>
            <p>Add your first product or service, and buyers can find you.</p>
          </Alert>
        </div>
      )}
      <KindTabs
        label="What you upload"
        shown={kind}
        labels={{ product: 'Product', service: 'Service' }}
        to={addressOf}
      />
      {/* What is wrong with the next listing is the news now. */}
      {added && !isRefused && !actionData?.errors && (
        <Added
          key={`${added} ${formNumber}`}
          kind={kind}
          id={added}
          isHeld={isHeld}
          isNewShop={isWithoutDocuments && !query.has('setup')}
        />
      )}
      {copied && (
        <p className="mb-4 font-semibold">
          {copied.pictures.length > 0
            ? 'A copy with its photos, ready to change. Then upload it.'
            : 'A copy, ready to change. Choose its photos, then upload it.'}
        </p>
      )}
      {!isFilling && !copied && (
        <GoOn
          kept={kept.open.filter(({ key }) => resumed?.kind !== kind || key !== resumed.key)}
          stored={kept.stored}
          onGoOn={(form) => {
            setResumed({ kind, ...form })
            setFormNumber(formNumber + 1)
          }}
          onClear={kept.clear}
        />
      )}
      <div onInput={() => setFilling(true)}>
        <ListingForm
          key={`${kind} ${query.get('copy') ?? query.get('like')} ${formNumber}`}
          kind={kind}
          listing={null}
          begunWith={resumed?.kind === kind ? resumed.values : alike}
          copied={copied}
          begunPhotos={resumed?.kind === kind ? resumed.photos : undefined}
          sellerId={session?.sellerId ?? null}
          formErrors={actionData?.errors}
          priceHint={actionData?.priceHint}
          places={places}
          PlaceFields={PlaceFields}
          VoiceField={VoiceField}
          onRefused={() => setRefused(true)}
          onSaved={(answer) => {
            setRefused(false)
            // The copy of an older page has no key of its own, so the form that was sent has dropped another one.
            if (resumed?.kind === kind) kept.clear(resumed.key)
            setFormNumber(formNumber + 1)
            setResumed(null)
            setFilling(false)
            void navigate(pageAfterUpload(kind, answer, query), {
              replace: true,
              preventScrollReset: !answer.isDraft,
            })
          }}
        />
      </div>
      <p className="mt-3">
        <Link
          to={kind === 'product' ? '/dashboard/photos' : '/dashboard/import?kind=services'}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-leaf underline"
        >
          <Icon name={kind === 'product' ? 'camera' : 'upload'} />
          {kind === 'product' ? 'Many products? Add many photos' : 'Many services? Import from Excel'}
        </Link>
      </p>
      {commission && (
        <p className="mt-2 text-sm text-muted">
          Free to list. Oja takes {commission.percent}% when you sell
          {commission.categories?.map(({ category, percent }) => `, ${percent}% for ${category}`).join('')}.
        </p>
      )}
      {isWithoutDocuments && (
        <div className="mt-4">
          <DocumentsFirst />
        </div>
      )}
    </div>
  )
}

const addressOf = (kind: ListingKind) => `/dashboard/upload?kind=${kind}`

/** After listing, an alert stands above the next form; a draft leads to the seller's list. */
function pageAfterUpload(
  kind: ListingKind,
  { saved, isDraft }: SavedListing,
  query: URLSearchParams,
): string {
  const step = query.get('setup') === 'listing' ? '&setup=listing' : ''
  return isDraft
    ? `/dashboard/listings?tab=${kinds[kind].plural}&done=draft`
    : `${addressOf(kind)}&added=${saved}${step}`
}

interface AddedProps {
  kind: ListingKind
  id: string
  /** Our team looks at it first: buyers do not see it yet, so there is nothing to share. */
  isHeld: boolean
  /** The shop has steps left, and this listing was none of them. */
  isNewShop: boolean
}

function Added({ kind, id, isHeld, isNewShop }: AddedProps) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  const dismiss = () => void navigate(addressOf(kind), { replace: true })
  const { plural, uploaded } = kinds[kind]
  return (
    <div ref={banner} tabIndex={-1} className="mb-6 outline-none">
      <Alert tone="good" title={uploaded} onDismiss={hydrated ? dismiss : undefined}>
        {isHeld && <p>We look at it before buyers see it. We will tell you as soon as we have decided.</p>}
        {isNewShop && !isHeld && (
          <p>Your shop is open and buyers see it. A few more steps make it complete.</p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {isNewShop && <ButtonLink to="/dashboard">See what is left</ButtonLink>}
          <ButtonLink
            to={`${addressOf(kind)}&like=${encodeURIComponent(id)}`}
            kind={isNewShop ? 'quiet' : 'primary'}
          >
            List another
          </ButtonLink>
          <Link
            to={`/${plural}/${encodeURIComponent(id)}`}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            View listing
          </Link>
          {!isHeld && <ShareListing path={`/${plural}/${encodeURIComponent(id)}`} />}
        </p>
      </Alert>
    </div>
  )
}
