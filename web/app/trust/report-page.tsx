import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { reasonsFor, reportTargets } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason, ReportTarget } from '@oja/contract/values/trust-labels.ts'
import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/report-page.ts'
import { titled } from '../format/page-title.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  safePath,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { useSession } from '../session/session.ts'
import { ChoiceField } from '../ui/forms/choice-field.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { TextAreaField } from '../ui/forms/field.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

/** Reads from the address what is reported, and the page to return to. Its name comes from the API. */
async function load({ api, url }: PageRequest) {
  const { searchParams } = url
  const kind = reportTargets.find((one) => one === searchParams.get('kind')) ?? null
  const id = searchParams.get('id') ?? ''
  const isSent = searchParams.has('sent')
  const name = isSent || id === '' ? '' : await nameOf(api, kind, id)
  return { kind, id, name, back: safePath(searchParams.get('back')) ?? '/', isSent }
}

/** The name of what is reported; "" for what has none, or is not there. */
async function nameOf(api: PageRequest['api'], kind: ReportTarget | null, id: string): Promise<string> {
  switch (kind) {
    case 'product':
      return (await answerOrFailure(api(endpoints.products.one, { params: { id } }))).answer?.data.name ?? ''
    case 'service':
      return (await answerOrFailure(api(endpoints.services.one, { params: { id } }))).answer?.data.name ?? ''
    case 'seller': {
      const { answer } = await answerOrFailure(api(endpoints.sellers.public, { params: { sellerId: id } }))
      return answer?.seller.storeName ?? ''
    }
    default:
      return ''
  }
}

async function submit({ api, url, form }: FormSubmission) {
  await api(trustEndpoints.report, {
    body: {
      kind: field(form, 'kind') as ReportTarget,
      id: field(form, 'id'),
      reason: field(form, 'reason') as ReportReason,
      note: field(form, 'note'),
    },
  })
  url.searchParams.set('sent', '1')
  return redirect(url.pathname + url.search)
}

export function meta() {
  return [{ title: titled('Report') }]
}

/** A reason, words if one likes, and a button that sends the report. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, id, name, back, isSent } = loaderData
  const session = useSession()
  const { state } = useNavigation()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  if (isSent && !formErrors) {
    return (
      <ReportFrame>
        <h1 className="sr-only">Your report was sent</h1>
        <EmptyState
          icon="check-circle"
          title="Thank you"
          text="We check every report and will let you know the result."
          action={<ButtonLink to={back}>Go back</ButtonLink>}
        />
      </ReportFrame>
    )
  }
  if (!session) {
    return (
      <ReportFrame>
        <h1 className="sr-only">Report</h1>
        <LoginRequired text="Log in so we can tell you the result of your report." />
      </ReportFrame>
    )
  }
  return (
    <ReportFrame>
      <h1 className="text-3xl">Report</h1>
      {name && <p className="mt-1 text-muted">{name}</p>}
      {kind === 'conversation' && (
        <p className="mt-3">We will only see the last message you received and the ten before it.</p>
      )}
      <div className="mt-4 empty:hidden [&>*]:mb-0">
        <ErrorSummary formErrors={formErrors} fallback="Failed to send your report. Please try again." />
      </div>
      <Form method="post" noValidate className="mt-6 space-y-5">
        <input type="hidden" name="kind" value={kind ?? ''} />
        <input type="hidden" name="id" value={id} />
        <ChoiceField
          name="reason"
          legend="What is wrong?"
          choices={Object.fromEntries(reasonsFor(kind).map(({ value, label }) => [value, label]))}
          chosen={formErrors?.values.reason}
          error={formErrors?.fields.reason}
        />
        <TextAreaField
          label="Anything we should know"
          name="note"
          required={false}
          rows={2}
          maxLength={fieldLengths.comment}
          defaultValue={formErrors?.values.note}
          error={formErrors?.fields.note}
        />
        <Button busy={state !== 'idle'} busyLabel="Sending..." className="max-sm:w-full">
          Send report
        </Button>
      </Form>
      <p className="mt-5">
        <ButtonLink to={back} kind="plain">
          Go back without reporting
        </ButtonLink>
      </p>
    </ReportFrame>
  )
}

function ReportFrame({ children }: { children: React.ReactNode }) {
  return <div className="measure max-w-xl pt-24 pb-16">{children}</div>
}
