import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { CannedAnswer } from '@oja/contract/schemas/admin/admin-cases.ts'
import { Form, Link, useSearchParams } from 'react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PageRequest } from '../../api/page.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
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
  onChoose: (id: string) => void
}

/**
 * Chooses a canned answer for the form below it: the words are here already, so the choice puts them there. Without
 * JavaScript its form asks for the page again.
 */
export function CannedAnswerPicker({ answers, onChoose }: CannedAnswerPickerProps) {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const choose = (id: string) => {
    // Without a choice, what is typed stays.
    if (id === '') return
    setChosen(id)
    onChoose(id)
  }
  const chooseFirst = useEffectEvent(() => {
    const id = form.current?.querySelector('select')?.value ?? ''
    if (id !== query.get('canned')) choose(id)
  })
  // On a slow phone somebody chooses before the scripts have come.
  useEffect(() => chooseFirst(), [])
  return (
    <Form
      ref={form}
      onSubmit={(event) => event.preventDefault()}
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      {answers.length > 0 && (
        <>
          <SelectField
            label="Canned answer"
            name="canned"
            options={answers.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder="Choose an answer"
            defaultValue={query.get('canned') ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            className="min-w-52 grow"
          />
          {!hydrated && (
            <Button kind="quiet" className="min-h-12">
              Use
            </Button>
          )}
          <noscript>
            <p className="basis-full text-sm text-muted">Press “Use” to put it in your answer.</p>
          </noscript>
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
      <p role="status" className="basis-full text-sm text-muted empty:hidden">
        {chosen !== '' && 'It is in your answer below. You can change it before you send it.'}
      </p>
    </Form>
  )
}
