import { quickReplyEndpoints } from '@oja/contract/endpoints/messaging/quick-replies.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { maxQuickReplies } from '@oja/contract/values/messaging/quick-replies.ts'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/quick-replies-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
  throwFormErrors,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { SettingsFrame } from '../../sellers/settings/settings-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load({ api }: PageRequest) {
  return (await api(quickReplyEndpoints.list, {})).data
}

async function submit({ api, form }: FormSubmission) {
  const params = { id: field(form, 'id') }
  const body = { text: field(form, 'text') }
  const done = field(form, 'do')
  if (done !== 'deleted' && body.text.trim() === '') throwFormErrors({ text: 'Please write the reply' })
  if (done === 'deleted') await api(quickReplyEndpoints.remove, { params })
  else if (params.id === '') await api(quickReplyEndpoints.add, { body })
  else await api(quickReplyEndpoints.change, { params, body })
  return redirect(`/dashboard/settings/replies?done=${done}`)
}

export function meta() {
  return [{ title: titled('Quick replies') }]
}

const doneLabels = { saved: 'Quick reply saved.', deleted: 'Quick reply deleted.' }

/** The answers that a shop sends with one tap. */
export default function QuickRepliesPage({ loaderData: replies, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const done = formErrors ? undefined : knownValue(doneLabels, query.get('done'))
  const errorsOf = (id: string) => (formErrors?.values.id === id ? formErrors : undefined)
  return (
    <SettingsFrame
      title="Quick replies"
      lead="Write an answer once. In a conversation, one tap puts it into the message."
    >
      {done && <Alert key={String(replies.length)} tone="good" title={done} />}
      <ErrorSummary formErrors={formErrors} ids={{ text: `text-${formErrors?.values.id ?? ''}` }} />
      {replies.length > 0 && (
        <ul
          aria-label="Quick replies"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card"
        >
          {replies.map((reply) => (
            <li key={reply.id}>
              <details open={errorsOf(reply.id) !== undefined || undefined} className="group">
                <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 hover:bg-sunken">
                  <span dir="auto" className="line-clamp-2 min-w-0 grow wrap-anywhere">
                    {reply.text}
                  </span>
                  <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
                </summary>
                <div className="border-t border-line p-4">
                  <ReplyForm key={reply.text} reply={reply} formErrors={errorsOf(reply.id)} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
      {replies.length < examples.length && <Examples saved={replies.map(({ text }) => text)} />}
      {replies.length < maxQuickReplies ? (
        <section aria-labelledby="new-reply" className="rounded-lg border border-line bg-card p-4 sm:p-6">
          <h2 id="new-reply" className="mb-3 text-2xl">
            New quick reply
          </h2>
          <ReplyForm key={replies.length} reply={null} formErrors={errorsOf('')} />
        </section>
      ) : (
        <p className="text-muted">You have {maxQuickReplies} quick replies. Delete one to add another.</p>
      )}
    </SettingsFrame>
  )
}

const examples = [
  'Yes, it is available. When will you come?',
  'The price is final. Thank you for asking.',
  'Please pay on Oja, then I send it today.',
]

/** What a shop with few replies may take over, each with one tap. */
function Examples({ saved }: { saved: string[] }) {
  return (
    <section aria-labelledby="examples" className="rounded-lg border border-line bg-card p-4 sm:p-6">
      <h2 id="examples" className="text-2xl">
        Examples
      </h2>
      <p className="mt-1 mb-3 text-muted">Tap one to save it. You can change it afterwards.</p>
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="do" value="saved" />
        {examples
          .filter((text) => !saved.includes(text))
          .map((text) => (
            <Button key={text} kind="quiet" name="text" value={text} className="justify-start text-left">
              <span className="sr-only">Save: </span>
              {text}
            </Button>
          ))}
      </Form>
    </section>
  )
}

interface ReplyFormProps {
  /** Null for a new one. */
  reply: { id: string; text: string } | null
  formErrors: FormErrors | undefined
}

function ReplyForm({ reply, formErrors }: ReplyFormProps) {
  const id = reply?.id ?? ''
  const { formData } = useNavigation()
  return (
    <Form method="post" noValidate className="space-y-3">
      <input type="hidden" name="id" value={id} />
      <TextAreaField
        id={`text-${id}`}
        label={reply ? 'Reply' : 'Your reply'}
        name="text"
        rows={3}
        dir="auto"
        maxLength={fieldLengths.automaticReply}
        placeholder="Yes, it is available. When will you come?"
        defaultValue={formErrors?.values.text ?? reply?.text}
        error={formErrors?.fields.text}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          name="do"
          value="saved"
          kind={reply ? 'quiet' : 'primary'}
          busy={formData?.get('id') === id}
          busyLabel="Saving..."
        >
          Save reply
        </Button>
        {reply && (
          <Button name="do" value="deleted" kind="danger">
            Delete
          </Button>
        )}
      </div>
    </Form>
  )
}
