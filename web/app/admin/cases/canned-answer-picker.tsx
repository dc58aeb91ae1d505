import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { CannedAnswer } from '@oja/contract/schemas/admin/admin-cases.ts'
import { Form, Link, useSearchParams } from 'react-router'
import type { FormEvent } from 'react'
import type { PageRequest } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { sampleCannedAnswers } from '../samples/sample-tickets.ts'

/** The canned answers; a sample for everybody who is no admin. */
export async function loadCannedAnswers(
  visit: PageRequest,
  isSample: boolean,
): Promise<readonly CannedAnswer[]> {
  if (isSample) return sampleCannedAnswers
  const { data } = await visit.api(adminEndpoints.cannedAnswers, {})
  return data
}

/** The text of the answer with this id, with the sender's name in it; "" for any other words. */
export function cannedText(answers: readonly CannedAnswer[], wanted: string | null, name: string): string {
  const chosen = answers.find(({ id }) => id === wanted)
  return chosen?.text.replaceAll('{name}', name) ?? ''
}

interface CannedAnswerPickerProps {
  answers: readonly CannedAnswer[]
  /** Puts the answer with this id into the form below, after what was written there. */
  onUse: (id: string) => void
}

/** Chooses a canned answer for the form below it. Without JavaScript its form asks for the page again. */
export function CannedAnswerPicker({ answers, onUse }: CannedAnswerPickerProps) {
  const [query] = useSearchParams()
  // The words are here already: nobody waits for them, and an answer sent at once has them.
  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { canned } = event.currentTarget.elements as unknown as { canned: HTMLSelectElement }
    // Without a choice, what is typed stays.
    if (canned.value === '') return canned.focus()
    onUse(canned.value)
    // It is in the answer now: the list names no answer that was used before.
    canned.value = ''
  }
  return (
    <Form onSubmit={use} className="mb-4 flex flex-wrap items-end gap-3">
      {answers.length > 0 && (
        <>
          <SelectField
            label="Canned answer"
            name="canned"
            options={answers.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder="Choose an answer"
            defaultValue={query.get('canned') ?? ''}
            className="min-w-52 grow"
          />
          <Button kind="quiet" className="min-h-12">
            Use
          </Button>
        </>
      )}
      <Link
        to="/admin/answers"
        // What is typed below stays.
        target="_blank"
        className="inline-flex min-h-12 items-center font-semibold text-leaf underline"
      >
        {answers.length > 0 ? 'Edit answers' : 'Add canned answers'}
        <span className="sr-only"> in a new tab</span>
      </Link>
    </Form>
  )
}
