import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import type { Role } from '@oja/contract/schemas/identity.ts'
import type { Offer } from '@oja/contract/schemas/sellers/helpers.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { helperRightLabels } from '@oja/contract/values/sellers/helper-rights.ts'
import type { ReactNode } from 'react'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/invitation-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import type { Failure } from '../../api/answer-or-failure.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { LoginRequired } from '../../identity/login-required.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

/** Whose page it is: it decides what is said where no invitation waits. */
type Reader = 'visitor' | 'helper' | Role

interface Loaded {
  reader: Reader
  failure: Failure | null
  offers: Shown[]
}

/** `id`: only of one that was found without its link. */
type Shown = Offer & { id?: string }

async function load({ api, params: { token } }: PageRequest): Promise<Loaded> {
  const { data: session } = await api(endpoints.auth.session, {})
  const reader: Reader = session ? (session.helps ? 'helper' : session.role) : 'visitor'
  if (!token && !session) return { reader, failure: null, offers: [] }
  const { answer, failure } = token
    ? await answerOrFailure(api(helpersEndpoints.invitation, { params: { token } }))
    : await answerOrFailure(api(helpersEndpoints.open, {}))
  if (!answer) return { reader, failure, offers: [] }
  return { reader, failure: null, offers: Array.isArray(answer.data) ? answer.data : [answer.data] }
}

/** Answers the invitation of the link, or without a link one of those that wait for the account. */
async function submit({ api, form, params: { token } }: FormSubmission) {
  const params = { id: field(form, 'id') }
  if (field(form, 'do') === 'refuse') {
    if (token) await api(helpersEndpoints.refuse, { params: { token } })
    else await api(helpersEndpoints.refuseOpen, { params })
    return redirect('/helpers?done=refused')
  }
  if (token) await api(helpersEndpoints.accept, { params: { token } })
  else await api(helpersEndpoints.acceptOpen, { params })
  return redirect('/dashboard')
}

export function meta() {
  return [{ title: titled('Help in a shop') }, { name: 'robots', content: 'noindex' }]
}

const doneLabels = { refused: 'You said no. The invitation has ended.' }

/**
 * The page behind the mailed link: which shop asks, what for, and the buttons that accept or refuse it. Without a link it
 * shows what waits for the account of the person.
 */
export default function InvitationPage({
  loaderData: { reader, failure, offers },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const done = formErrors ? undefined : knownValue(doneLabels, query.get('done'))
  return (
    <div className="measure max-w-xl py-8">
      <h1 className="text-3xl">Help in a shop</h1>
      <div className="mt-5 space-y-5">
        <ErrorSummary formErrors={formErrors} />
        {done && (
          <Alert tone="good" title={done} focusOn={done}>
            <Link to="/" className="inline-flex min-h-11 items-center font-semibold underline">
              Go to the market
            </Link>
          </Alert>
        )}
        {failure && (
          <EmptyState
            icon="user"
            title="You cannot accept this"
            text={failure.message || 'Failed to load the invitation'}
            action={<ButtonLink to="/">Go to the market</ButtonLink>}
          />
        )}
        {offers.map((offer) => (
          <OfferCard key={offer.id ?? offer.slug} offer={offer} canAnswer={reader !== 'visitor'} />
        ))}
        {!failure && reader === 'visitor' && (
          <LoginRequired text="Log in with the phone number or email that got the invitation, or open a free account with it." />
        )}
        {!failure && !done && reader !== 'visitor' && offers.length === 0 && (
          <EmptyState icon="user" {...nothingWaits[reader]} />
        )}
      </div>
    </div>
  )
}

const market = <ButtonLink to="/">Go to the market</ButtonLink>
const shop = <ButtonLink to="/dashboard">Go to the shop</ButtonLink>

/** What is said where no invitation waits. Only buyers who help nowhere can accept one. */
const nothingWaits: Record<Exclude<Reader, 'visitor'>, { title: string; text: string; action: ReactNode }> = {
  buyer: {
    title: 'No invitation waits for you',
    text: 'Ask the shop to invite the phone number or email of this account.',
    action: market,
  },
  helper: {
    title: 'You help in a shop already',
    text: 'Leave it before you help in another one.',
    action: shop,
  },
  seller: {
    title: 'Your account has a shop of its own',
    text: 'Use an account without a shop to help in another one.',
    action: shop,
  },
  admin: { title: 'Admins cannot help in a shop', text: 'Use an account without a shop.', action: market },
}

interface OfferCardProps {
  offer: Shown
  canAnswer: boolean
}

function OfferCard({ offer: { id, storeName, slug, rights }, canAnswer }: OfferCardProps) {
  const { formData } = useNavigation()
  const isSent = formData !== undefined && formData.get('id') === (id ?? null)
  const isRefused = isSent && formData.get('do') === 'refuse'
  return (
    <Form method="post" className="rounded-lg border border-line bg-card p-5">
      {id && <input type="hidden" name="id" value={id} />}
      <p className="text-lg">
        <Link to={shopPath(slug)} className="font-semibold wrap-anywhere text-leaf underline">
          {storeName}
        </Link>{' '}
        asks you to help in the shop. You will be able to:
      </p>
      <ul className="my-4 space-y-3">
        {rights.map((right) => (
          <li key={right} className="flex gap-3">
            <Icon name="check-circle" className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span>
              <strong>{helperRightLabels[right].name}.</strong> {helperRightLabels[right].text}.
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        The owner sees what you did. You keep your own account, and you can stop at any time.
      </p>
      {canAnswer && (
        <div className="mt-4 space-y-2">
          <Button busy={isSent && !isRefused} busyLabel="Accepting..." className="w-full">
            Accept and open the shop
          </Button>
          <Button kind="plain" name="do" value="refuse" busy={isRefused} className="w-full">
            No, thank you
          </Button>
        </div>
      )}
    </Form>
  )
}
