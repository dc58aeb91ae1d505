import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/account-delete-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { deleteKeptOfPerson } from '../session/log-out.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toasts.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { AccountCard } from './account-frame.tsx'
import { accountLabels } from './account-labels.ts'
import { DeleteForm } from './delete-form.tsx'
import { withReauthentication } from '../session/reauthenticate.ts'
import { requireSession } from '../identity/require-session.ts'

const deleted = 'Account deleted successfully!'

/** After the deletion nobody is logged in any more, and the page still has to say that it is done. */
async function load(visit: PageRequest) {
  if (visit.url.searchParams.has('done')) return { role: undefined, isDone: true }
  const { role } = await requireSession(visit)
  return { role, isDone: false }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export const action = serverAction(async (submission) => {
  await deleteAccount(submission)
  return redirect('/account/delete?done')
})

export const clientAction = browserAction(async (submission) => {
  await deleteAccount(submission)
  await deleteKeptOfPerson()
  toast({ text: deleted, tone: 'good' })
  return redirect('/')
})

function deleteAccount(submission: FormSubmission) {
  return withReauthentication(submission, () => submission.api(accountEndpoints.deleteAccount, {}))
}

export function meta() {
  return [{ title: titled('Delete account') }]
}

/** The page that deletes the account. Without JavaScript the button of the settings leads here. */
export default function AccountDeletePage({
  loaderData: { role, isDone },
  actionData,
}: Route.ComponentProps) {
  const form = usePageForm(actionData)
  if (isDone) {
    return (
      <AccountCard title="Goodbye">
        <Alert tone="good" title={deleted} />
        <ButtonLink to="/" className="mt-5 w-full">
          Back to Home
        </ButtonLink>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Delete Account">
      <DeleteForm
        form={form}
        isSeller={role === 'seller'}
        cancel={
          <ButtonLink to={accountLabels(role).settings} kind="quiet" className="grow">
            Keep my account
          </ButtonLink>
        }
      />
    </AccountCard>
  )
}
