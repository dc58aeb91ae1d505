import type { AdminCase } from '@oja/contract/schemas/admin/admin-cases.ts'
import { Form } from 'react-router'
import { showDateTime } from '../../format/format.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../ui/forms/field.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'

/** Who looks after a case, and the notes that only admins read. Its page's action must call `submitCase`. */
export function CasePanel({ data }: { data: AdminCase['data'] }) {
  return (
    <section aria-labelledby="case" className="rounded-lg border border-line bg-sunken p-4">
      <h2 id="case" className="text-xl">
        Internal notes
      </h2>
      <p className="mt-1 text-sm text-muted">Only admins see this.</p>
      <Assignee data={data} />
      <ol className="mt-4 space-y-3">
        {data.notes.map(({ id, author, text, at }) => (
          <li key={id} className="rounded-md border border-line bg-card px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
              <span className="font-semibold text-ink">{author}</span>
              <time dateTime={at}>{showDateTime(at)}</time>
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      <NoteForm key={data.notes.length} />
    </section>
  )
}

function Assignee({ data: { assignee, admins, me } }: { data: AdminCase['data'] }) {
  const fields = { case: 'assign' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  return (
    <Form method="post" onSubmit={send} className="mt-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="case" value="assign" />
      <SelectField
        key={assignee?.id ?? ''}
        id="assignee"
        label="Looked after by"
        name="adminId"
        options={admins.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name }))}
        placeholder="Nobody"
        defaultValue={assignee?.id ?? ''}
        error={formErrors?.fields.adminId}
        className="min-w-48 grow"
      />
      <Button kind="quiet" busy={isBusy} busyLabel="One moment..." className="min-h-12">
        Assign
      </Button>
      {!assignee?.isMe && (
        <Button kind="quiet" name="me" value={me} className="min-h-12">
          Assign to me
        </Button>
      )}
    </Form>
  )
}

function NoteForm() {
  const fields = { case: 'note' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  return (
    <Form method="post" onSubmit={send} className="mt-4 space-y-3">
      <input type="hidden" name="case" value="note" />
      <TextAreaField
        label="Add a note"
        name="note"
        rows={2}
        maxLength={2_000}
        required
        defaultValue={formErrors?.values.note}
        error={formErrors?.fields.note}
      />
      <Button kind="quiet" busy={isBusy} busyLabel="One moment...">
        Add note
      </Button>
    </Form>
  )
}
