import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { helperRightLabels } from '@oja/contract/values/sellers/helper-rights.ts'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/invitation-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserAction, browserLoader, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
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

async function load({ api, params: { token = '' } }: PageRequest) {
  const { data: session } = await api(endpoints.auth.session, {})
  if (!session) return null
  return answerOrFailure(api(helpersEndpoints.invitation, { params: { token } }))
}

async function accept({ api, params: { token = '' } }: FormSubmission) {
  await api(helpersEndpoints.accept, { params: { token } })
  return redirect('/dashboard')
}

export function meta() {
  return [{ title: titled('Help in a shop') }, { name: 'robots', content: 'noindex' }]
}

/** The page behind the mailed link: what a shop asks, and the button that accepts it. */
export default function InvitationPage({ loaderData: found, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  return (
    <div className="measure max-w-xl py-8">
      <h1 className="text-3xl">Help in a shop</h1>
      <div className="mt-5">
        {!found && (
          <LoginRequired text="Log in with the phone number or email that got the invitation, or open a free account with it." />
        )}
        {found?.failure && (
          <EmptyState
            icon="users"
            title="You cannot accept this"
            text={found.failure.message || 'Failed to load the invitation'}
            action={<ButtonLink to="/">Go to the market</ButtonLink>}
          />
        )}
        {found?.answer && (
          <Form method="post" className="rounded-lg border border-line bg-card p-5">
            <ErrorSummary formErrors={formErrors} />
            <p className="text-lg">
              <Link to={shopPath(found.answer.data.slug)} className="font-semibold text-leaf underline">
                {found.answer.data.storeName}
              </Link>{' '}
              asks you to help in the shop. You will be able to:
            </p>
            <ul className="my-4 space-y-3">
              {found.answer.data.rights.map((right) => (
                <li key={right} className="flex gap-3">
                  <Icon name="check-circle" className="mt-0.5 size-5 shrink-0 text-leaf" />
                  <span>
                    <strong>{helperRightLabels[right].name}.</strong> {helperRightLabels[right].text}.
                  </span>
                </li>
              ))}
            </ul>
            <p className="mb-4 text-sm text-muted">
              The owner sees what you did. You keep your own account, and you can stop at any time.
            </p>
            <Button busy={isBusy} busyLabel="Accepting..." className="w-full">
              Accept and open the shop
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
