import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { CannedAnswer } from '@oja/contract/schemas/admin/admin-cases.ts'
import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { FormEvent } from 'react'
import type { Route } from './+types/canned-answers-page.ts'
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
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminHead, BackLink, DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { fieldId, useFormErrorsOf } from '../form-errors.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleCannedAnswers } from '../samples/sample-tickets.ts'

function load(visit: PageRequest) {
  return realOrSample<readonly CannedAnswer[]>(
    visit,
    (api) => api(adminEndpoints.cannedAnswers, {}),
    sampleCannedAnswers,
  )
}

async function submit(submission: FormSubmission) {
  const { url, form } = submission
  const task = `${field(form, 'answer') === 'remove' ? 'remove' : 'save'} the canned answer`
  const { message } = await withReauthentication(submission, () => change(submission), task)
  return redirectDone(url, message)
}

function change({ api, form }: FormSubmission) {
  const params = { id: field(form, 'id') }
  const body = { title: field(form, 'title'), text: field(form, 'text') }
  if (field(form, 'answer') === 'remove') return api(adminEndpoints.removeCannedAnswer, { params })
  return params.id === ''
    ? api(adminEndpoints.addCannedAnswer, { body })
    : api(adminEndpoints.changeCannedAnswer, { params, body })
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

export function meta() {
  return [{ title: titled('Canned answers') }, { name: 'robots', content: 'noindex' }]
}

export default function CannedAnswersPage({
  loaderData: { data, isSample },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [sample, setSample] = useState(data)
  const answers = isSample ? sample : data
  const onSample = (form: FormData) => {
    const saved = { id: field(form, 'id'), title: field(form, 'title'), text: field(form, 'text') }
    const others = answers.filter(({ id }) => id !== saved.id)
    if (field(form, 'answer') === 'remove') setSample(others)
    else setSample([...others, { ...saved, id: saved.id || `sample ${answers.length + 1}` }])
  }
  return (
    <div className="max-w-3xl">
      {query.get('from') === 'settings' ? (
        <BackLink to="/admin/settings">Back to the settings</BackLink>
      ) : (
        <BackLink to="/admin/messages">Back to all messages</BackLink>
      )}
      <AdminHead
        title="Canned answers"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <p className="mb-5 text-muted">
        Answers for questions that come often. {'{name}'} becomes the sender’s name. You can change the text
        before you send it.
      </p>
      {answers.length === 0 ? (
        <div className="mb-8">
          <EmptyState
            icon="message"
            title="No canned answers yet"
            text="Add one below. You can then choose it when you answer a message."
          />
        </div>
      ) : (
        <ul className="mb-8 divide-y divide-line rounded-lg border border-line bg-card">
          {answers.map((answer) => (
            <li key={answer.id}>
              <AnswerForm answer={answer} onSample={isSample ? onSample : undefined} />
            </li>
          ))}
        </ul>
      )}
      <h2 className="mb-3 text-xl">Add an answer</h2>
      <AnswerForm key={answers.length} answer={null} onSample={isSample ? onSample : undefined} />
    </div>
  )
}

interface AnswerFormProps {
  /** Null for a new one. */
  answer: CannedAnswer | null
  onSample: ((form: FormData) => void) | undefined
}

function AnswerForm({ answer, onSample }: AnswerFormProps) {
  const id = answer?.id ?? ''
  const formErrors = useFormErrorsOf({ id })
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return
    event.preventDefault()
    onSample(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  const form = (
    <Form method="post" noValidate onSubmit={send} className="space-y-3">
      <input type="hidden" name="id" value={id} />
      <Field
        id={fieldId('title', { id })}
        label="Title"
        name="title"
        maxLength={80}
        required
        defaultValue={formErrors?.values.title ?? answer?.title}
        error={formErrors?.fields.title}
      />
      <TextAreaField
        id={fieldId('text', { id })}
        label="Text"
        name="text"
        rows={5}
        maxLength={2_000}
        required
        defaultValue={formErrors?.values.text ?? answer?.text}
        error={formErrors?.fields.text}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="answer" value="save" kind={answer ? 'quiet' : 'primary'}>
          {answer ? 'Save' : 'Add'}
        </Button>
      </div>
    </Form>
  )
  if (!answer) return form
  return (
    <details open={formErrors !== undefined} className="group px-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{answer.title}</span>
          <span className="line-clamp-1 text-sm text-muted group-open:hidden">{answer.text}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-4">
        {form}
        {/* It is deleted for all admins, so it asks first. */}
        <DecisionForms>
          <DecisionForm
            label="Remove"
            kind="danger"
            confirmLabel="Yes, remove it"
            question="Remove it for all admins? Its text is deleted."
            about={answer.title}
            task="remove the canned answer"
            fields={{ id, answer: 'remove' }}
            onSample={onSample && (() => onSample(removal(id)))}
          />
        </DecisionForms>
      </div>
    </details>
  )
}

/** What the form of a removal sends. */
function removal(id: string): FormData {
  const form = new FormData()
  form.set('id', id)
  form.set('answer', 'remove')
  return form
}
