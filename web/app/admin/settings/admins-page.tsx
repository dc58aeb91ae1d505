import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminAccount } from '@oja/contract/schemas/admin/admin-users.ts'
import { adminAreaLabels, adminAreas } from '@oja/contract/values/admin/admin-areas.ts'
import { Form, useSearchParams } from 'react-router'
import type { Route } from './+types/admins-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { showDeadline } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, PersonNameField } from '../../ui/forms/common-fields.tsx'
import { DateInSentence } from '../date-in-sentence.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink, DecisionForm, DecisionForms, Email, RowLink } from '../admin-parts.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'
import { realOrSample } from '../real-or-sample.ts'
import { AreaChoices, areasIn } from '../records/admin-rights-form.tsx'
import { sampleAdmins } from '../samples/sample-tickets.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

function load(visit: PageRequest) {
  return realOrSample<readonly AdminAccount[]>(visit, (api) => api(adminEndpoints.admins, {}), sampleAdmins)
}

async function submit(submission: FormSubmission) {
  const { api, form, url } = submission
  const decision = field(form, 'decision')
  const params = { id: field(form, 'id') }
  const change = () => {
    if (decision === 'resend') return api(adminEndpoints.resendInvitation, { params })
    if (decision === 'cancel') return api(adminEndpoints.cancelInvitation, { params })
    const body = { name: field(form, 'name'), email: field(form, 'email'), areas: areasIn(form) }
    return api(adminEndpoints.addAdmin, { body })
  }
  const task = decision === '' ? 'add the admin' : undefined
  const { message } = await withReauthentication(submission, change, task)
  return redirectDone(url, message)
}

export function meta() {
  return [{ title: titled('Admins') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminsPage({ loaderData: { data, isSample }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to="/admin/settings">Back to the settings</BackLink>
      <AdminHead
        title="Admins"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {data.map((admin) => (
          <AdminLine key={admin.id} admin={admin} isSample={isSample} />
        ))}
      </ul>
      <NewAdminForm key={data.length} isSample={isSample} />
    </div>
  )
}

function AdminLine({ admin, isSample }: { admin: AdminAccount; isSample: boolean }) {
  const { id, name, email, areas, state, invitationEndsAt, lastSeenAt } = admin
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow">
        <RowLink to={`/admin/users/${id}`}>{name}</RowLink>
        <p className="text-sm text-muted">
          <Email address={email} />
        </p>
        <p className="text-sm">
          {areas.length === 0
            ? 'No rights: cannot open anything'
            : areas.map((area) => adminAreaLabels[area].name).join(', ')}
        </p>
      </div>
      <p className="text-sm text-muted">
        {state === 'Active' ? (
          lastSeenAt ? (
            <>
              Seen <DateInSentence iso={lastSeenAt} />
            </>
          ) : (
            'Logged out'
          )
        ) : (
          <Badge tone={state === 'Invited' ? 'wait' : 'bad'}>{state}</Badge>
        )}
        {state === 'Invited' && <span className="mt-1 block">{invitationState(invitationEndsAt)}</span>}
      </p>
      {invitationEndsAt !== null && (
        <div className="w-full">
          <DecisionForms>
            <DecisionForm
              label="Send again"
              about={`the invitation to ${name}`}
              task={`send the invitation to ${name} again`}
              fields={{ id, decision: 'resend' }}
              onSample={isSample ? () => undefined : undefined}
            />
            <DecisionForm
              label="Cancel invitation"
              confirmLabel="Yes, cancel it"
              about={`of ${name}`}
              kind="danger"
              fields={{ id, decision: 'cancel' }}
              onSample={isSample ? () => undefined : undefined}
            />
          </DecisionForms>
        </div>
      )}
    </li>
  )
}

/** What an invited admin has still to do; `endsAt` is null once they have a password. */
function invitationState(endsAt: string | null): string {
  if (endsAt === null) return 'No authenticator app yet'
  const isOver = Date.parse(endsAt) <= Date.now()
  return `link ${isOver ? 'ended' : 'ends'} ${showDeadline(endsAt)}`
}

/** Folded until it is wanted. Whoever is added gets a link to choose a password. */
function NewAdminForm({ isSample }: { isSample: boolean }) {
  const fields = { action: 'add-admin' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  const filled = { values: formErrors?.values ?? {}, fields: formErrors?.fields ?? {} }
  return (
    <details open={formErrors !== undefined} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md bg-leaf px-5 font-semibold text-on-leaf group-open:mb-4">
        Add an admin
      </summary>
      <Form
        method="post"
        noValidate
        onSubmit={(event) => (isSample ? event.preventDefault() : send(event))}
        className="space-y-4 rounded-lg border border-line bg-card p-4"
      >
        <input type="hidden" name="action" value={fields.action} />
        <p className="text-muted">
          We send a link to choose a password. The first login asks for an authenticator app. An admin cannot
          buy or sell, so give an email address that has no account here.
        </p>
        <PersonNameField of={filled} autoComplete="off" />
        <EmailField of={filled} autoComplete="off" />
        <AreaChoices
          areas={adminAreas.filter((area) => `area-${area}` in filled.values)}
          error={filled.fields.areas}
        />
        <Button busy={isBusy} busyLabel="One moment...">
          Add admin
        </Button>
      </Form>
    </details>
  )
}
