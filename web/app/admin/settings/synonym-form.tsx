import type { SynonymGroup } from '@oja/contract/schemas/admin/admin-settings.ts'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fieldId, useFormErrorsOf } from '../form-errors.ts'

/** Changes the sample in this browser: null removes the group, the id "" adds one. */
export type SampleChange = (id: string, words: string[] | null, isOneWay: boolean) => void

interface SynonymFormProps {
  /** Null for a new group. */
  group: SynonymGroup | null
  /** The other groups that have some of its words. */
  sharing?: readonly SynonymGroup[]
  onSample: SampleChange | undefined
}

/** The form of one group of words, folded away. The form of a new group is open. */
export function SynonymForm({ group, sharing = [], onSample }: SynonymFormProps) {
  const id = group?.id ?? ''
  const formErrors = useFormErrorsOf({ id })
  const words = group?.words.join(', ') ?? ''
  const decide = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const removes = form.get('setting') === 'remove-words'
    const given = String(form.get('words'))
      .split(',')
      .map((word) => word.trim())
    onSample(id, removes ? null : given.filter(Boolean), form.has('isOneWay'))
  }
  const repeated = group?.words.filter((word) => sharing.some((other) => other.words.includes(word))) ?? []
  const field = {
    id: fieldId('words', { id }),
    name: 'words',
    required: true,
    maxLength: 1000,
    defaultValue: formErrors?.values.words ?? words,
    error: formErrors?.fields.words,
    autoComplete: 'off',
  }
  const form = (
    <Form method="post" noValidate onSubmit={decide} className="flex flex-wrap items-start gap-3">
      <input type="hidden" name="id" value={id} />
      {group ? (
        // A group may have twenty words: on a phone one line would cut them.
        <TextAreaField {...field} label="Words" rows={3} className="w-full" />
      ) : (
        <Field {...field} label="Add synonyms" className="min-w-56 grow" />
      )}
      <CheckField
        label="One way: only the first word finds the others"
        name="isOneWay"
        id={fieldId('isOneWay', { id })}
        defaultChecked={formErrors ? formErrors.values.isOneWay === 'on' : group?.isOneWay}
        className="w-full"
      />
      <Button
        className={group ? '' : 'mt-7.5 min-h-12'}
        name="setting"
        value={group ? 'change-words' : 'add-words'}
        kind={group ? 'quiet' : 'primary'}
      >
        {group ? 'Save' : 'Add'}
      </Button>
      {group && (
        <Button name="setting" value="remove-words" kind="danger" aria-label={`Remove ${words}`}>
          Remove
        </Button>
      )}
      {/* In the same form: what is typed above and not yet saved joins too. */}
      {sharing.length > 0 && !onSample && (
        <div className="w-full space-y-2">
          <p className="text-sm text-muted">
            Searching a shared word finds the words of all its groups. The other words find their own group
            only.
          </p>
          {sharing.map((other) => (
            <Button
              key={other.id}
              name="setting"
              value={`join-words ${other.id}`}
              kind="quiet"
              className="max-w-full text-left wrap-anywhere"
            >
              Join with: {other.words.join(', ')}
            </Button>
          ))}
        </div>
      )}
    </Form>
  )
  if (!group) return form
  return (
    <details open={formErrors !== undefined} className="group px-4">
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold break-words justify-between gap-3">
        <span className="min-w-0">
          {words}
          {group.isOneWay && <span className="block text-sm font-normal text-muted">One way</span>}
          {repeated.length > 0 && (
            <span className="block text-sm font-normal text-marigold-ink">
              Also in another group: {repeated.join(', ')}
            </span>
          )}
        </span>
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="pb-4">{form}</div>
    </details>
  )
}
