import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import type { Offer } from '@oja/contract/schemas/sellers/helpers.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { helperRightLabels } from '@oja/contract/values/sellers/helper-rights.ts'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/invitation-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { LoginRequired } from '../../identity/login-required.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(accept)
export const clientAction = browserAction(accept)

async function load({ api, params: { token } }: PageRequest) {
  const { data: session } = await api(endpoints.auth.session, {})
  const isLoggedIn = session !== null
  if (!token && !isLoggedIn) return { isLoggedIn, failure: null, offers: [] }
  const { answer, failure } = token
    ? await answerOrFailure(api(helpersEndpoints.invitation, { params: { token } }))
    : await answerOrFailure(api(helpersEndpoints.open, {}))
  if (!answer) return { isLoggedIn, failure, offers: [] }
  return { isLoggedIn, failure: null, offers: Array.isArray(answer.data) ? answer.data : [answer.data] }
}

/** The invitation of the link, or without a link one of those that wait for the account. */
async function accept({ api, form, params: { token } }: FormSubmission) {
  if (token) await api(helpersEndpoints.accept, { params: { token } })
  else await api(helpersEndpoints.acceptOpen, { params: { id: field(form, 'id') } })
  return redirect('/dashboard')
}

export function meta() {
  return [{ title: titled('Help in a shop') }, { name: 'robots', content: 'noindex' }]
}

/**
 * The page behind the mailed link: which shop asks, what for, and the button that accepts it. Without a link it shows
 * what waits for the account of the person.
 */
export default function InvitationPage({
  loaderData: { isLoggedIn, failure, offers },
  actionData,
}: Route.ComponentProps) {
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  return (
    <div className="measure max-w-xl py-8">
      <h1 className="text-3xl">Help in a shop</h1>
      <div className="mt-5 space-y-5">
        <ErrorSummary formErrors={formErrors} />
        {failure && (
          <EmptyState
            icon="users"
            title="You cannot accept this"
            text={failure.message || 'Failed to load the invitation'}
            action={<ButtonLink to="/">Go to the market</ButtonLink>}
          />
        )}
        {offers.map((offer) => (
          <OfferCard key={offer.slug} offer={offer} canAccept={isLoggedIn} />
        ))}
        {!failure && !isLoggedIn && (
          <LoginRequired text="Log in with the phone number or email that got the invitation, or open a free account with it." />
        )}
        {!failure && isLoggedIn && offers.length === 0 && (
          <EmptyState
            icon="users"
            title="No invitation waits for you"
            text="Ask the shop to invite the phone number or email of this account."
            action={<ButtonLink to="/">Go to the market</ButtonLink>}
          />
        )}
      </div>
    </div>
  )
}

interface OfferCardProps {
  /** `id`: only of one that was found without its link. */
  offer: Offer & { id?: string }
  canAccept: boolean
}

function OfferCard({ offer: { id, storeName, slug, rights }, canAccept }: OfferCardProps) {
  const isBusy = useNavigation().state === 'submitting'
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
      {canAccept && (
        <Button busy={isBusy} busyLabel="Accepting..." className="mt-4 w-full">
          Accept and open the shop
        </Button>
      )}
    </Form>
  )
}
