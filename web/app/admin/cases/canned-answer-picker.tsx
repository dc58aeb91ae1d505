import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { CannedAnswer } from '@oja/contract/schemas/admin/admin-cases.ts'
import { Form, Link, useSearchParams } from 'react-router'
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

/** The text of the answer that an address names, with the sender's name in it; "" for any other words. */
export function cannedText(answers: readonly CannedAnswer[], query: URLSearchParams, name: string): string {
  const chosen = answers.find(({ id }) => id === query.get('canned'))
  return chosen?.text.replaceAll('{name}', name) ?? ''
}

/** Puts a canned answer into the form below it. It is a form that asks for the page again, so it needs no JavaScript. */
export function CannedAnswerPicker({ answers }: { answers: readonly CannedAnswer[] }) {
  const [query] = useSearchParams()
  return (
    <Form preventScrollReset className="mb-4 flex flex-wrap items-end gap-3">
      {answers.length > 0 && (
        <>
          <SelectField
            label="Canned answer"
            name="canned"
            options={answers.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder="Choose"
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
        className="inline-flex min-h-12 items-center font-semibold text-leaf underline"
      >
        {answers.length > 0 ? 'Edit' : 'Add canned answers'}
      </Link>
    </Form>
  )
}
