import type { AdminCase } from '@oja/contract/schemas/admin/admin-cases.ts'
import { Form } from 'react-router'
import { showDateTime } from '../../format/format.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'

interface CasePanelProps {
  data: AdminCase['data']
  /** True where the page has `AssigneeForm` at another place. */
  notesOnly?: boolean
}

/**
 * Who looks after a case, and the notes that only admins read; folded until there is one. Its page's action must call
 * `submitCase`.
 */
export function CasePanel({ data, notesOnly = false }: CasePanelProps) {
  const { assignee, notes } = data
  const assigned = useFormErrorsOf({ case: 'assign' })
  const noted = useFormErrorsOf({ case: 'note' })
  return (
    <details
      open={notes.length > 0 || assigned !== undefined || noted !== undefined}
      className="group/case rounded-lg border border-line bg-sunken px-4"
    >
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3">
        <h2 className="text-xl">Internal notes</h2>
        <Icon name="chevron-down" className="row-span-2 size-5 text-muted group-open/case:rotate-180" />
        <span className="text-sm text-muted">
          {assignee && !notesOnly
            ? `${assignee.isMe ? 'You look' : `${assignee.name} looks`} after this.`
            : 'Only admins see them.'}
        </span>
      </summary>
      {!notesOnly && <AssigneeForm data={data} />}
      <ol className="mt-4 space-y-3 empty:hidden">
        {notes.map(({ id, author, text, at }) => (
          <li key={id} className="rounded-md border border-line bg-card px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
              <span className="font-semibold text-ink">{author}</span>
              <time dateTime={at}>{showDateTime(at)}</time>
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      <NoteForm key={notes.length} />
    </details>
  )
}

/** Who looks after a case, to change it. Its page's action must call `submitCase`. */
export function AssigneeForm({ data: { assignee, admins, me } }: { data: AdminCase['data'] }) {
  const fields = { case: 'assign' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  return (
    <Form method="post" onSubmit={send} className="mt-1 flex flex-wrap items-end gap-3">
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
    <Form method="post" noValidate onSubmit={send} className="mt-4 space-y-3 pb-4">
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
