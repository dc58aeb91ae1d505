import type { ModerationSettings } from '@oja/contract/schemas/admin/admin-moderation.ts'
import { Form } from 'react-router'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextAreaField } from '../../ui/forms/field.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'

/** What waits for a look before others see it. */
export function ModerationRules({ rules, isSample }: { rules: ModerationSettings; isSample: boolean }) {
  const fields = { action: 'rules' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  const values = formErrors?.values
  const isTicked = (name: 'holdsFirstListings' | 'holdsWords') =>
    values ? values[name] === 'yes' : rules[name]
  return (
    <section aria-labelledby="rules" className="mt-10 xl:mt-0">
      <h2 id="rules" className="mb-3 text-2xl">
        What waits for a look
      </h2>
      <Form
        key={`${rules.holdsFirstListings} ${rules.holdsWords} ${rules.words.join()}`}
        method="post"
        onSubmit={(event) => (isSample ? event.preventDefault() : send(event))}
        className="space-y-4 rounded-lg border border-line bg-card p-4"
      >
        <input type="hidden" name="action" value="rules" />
        <CheckField
          label="The first three listings of each new shop"
          name="holdsFirstListings"
          value="yes"
          defaultChecked={isTicked('holdsFirstListings')}
          help="After the third is approved, the shop’s listings are published at once."
        />
        <CheckField
          label="Listings and messages with one of these words"
          name="holdsWords"
          value="yes"
          defaultChecked={isTicked('holdsWords')}
          {...(rules.words.length > 0 &&
            !rules.holdsWords && { help: 'Off now: the words below hold nothing back.' })}
        />
        <TextAreaField
          label="Words"
          name="words"
          rows={3}
          help="Separate words with commas. Whole words count, in capitals or small letters."
          defaultValue={values?.words ?? rules.words.join(', ')}
          error={formErrors?.fields.words}
        />
        <Button busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </Form>
    </section>
  )
}
