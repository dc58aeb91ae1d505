import { announcementAudiences, announcementLengths } from '@oja/contract/values/admin/announcements.ts'
import type { AnnouncementAudience } from '@oja/contract/values/admin/announcements.ts'
import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field, SelectField, TextAreaField } from '../../ui/forms/field.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'

interface AnnouncementFormProps {
  /** Names this form: the server announces once for each. */
  formKey: string
  today: string
  lastDay: string
  onSample: ((form: FormData) => void) | undefined
}

/** Title, text, readers and days of a new announcement. Radio buttons unfold the state or the category without scripts. */
export function AnnouncementForm({ formKey, today, lastDay, onSample }: AnnouncementFormProps) {
  const fields = { action: 'announce' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const sendOnce = useSubmitOnce()
  const values = formErrors?.values ?? {}
  const errors = formErrors?.fields ?? {}
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return sendOnce(event)
    event.preventDefault()
    onSample(new FormData(event.currentTarget))
  }
  return (
    <Form method="post" onSubmit={send} className="space-y-4 rounded-lg border border-line bg-card p-4">
      <input type="hidden" name="action" value="announce" />
      <input type="hidden" name="key" value={values.key ?? formKey} />
      <Field
        id="title-announce"
        label="Title"
        name="title"
        maxLength={announcementLengths.title}
        required
        defaultValue={values.title}
        error={errors.title}
      />
      <TextAreaField
        id="text-announce"
        label="Text"
        name="text"
        rows={5}
        maxLength={announcementLengths.text}
        required
        defaultValue={values.text}
        error={errors.text}
      />
      <fieldset className="group/who">
        <legend className="mb-2 font-semibold">Who reads it?</legend>
        <div className="flex flex-wrap gap-2">
          {announcementAudiences.map((audience) => (
            <label
              key={audience}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-leaf has-checked:bg-leaf-soft"
            >
              <input
                type="radio"
                id={`audience-${audience}`}
                name="audience"
                value={audience}
                defaultChecked={(values.audience ?? 'all') === audience}
                className="size-4 accent-leaf"
              />
              {readers[audience]}
            </label>
          ))}
        </div>
        {(errors.audience || errors.all) && (
          <p className="mt-2 text-sm text-danger">{errors.audience ?? errors.all}</p>
        )}
        <SelectField
          id="state-announce"
          label="State"
          name="state"
          options={stateNames}
          placeholder="Choose a state"
          defaultValue={values.state}
          error={errors.state}
          className={`mt-3 ${unfolds.state}`}
        />
        <SelectField
          id="category-announce"
          label="Category"
          name="category"
          options={[...productCategories, ...serviceCategories]}
          placeholder="Choose a category"
          defaultValue={values.category}
          error={errors.category}
          className={`mt-3 ${unfolds.category}`}
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="from-announce"
          label="First day"
          name="from"
          type="date"
          required
          defaultValue={values.from ?? today}
          error={errors.from}
        />
        <Field
          id="to-announce"
          label="Last day"
          name="to"
          type="date"
          required
          defaultValue={values.to ?? lastDay}
          error={errors.to}
        />
      </div>
      <CheckField
        label="Email it too"
        name="byMail"
        value="yes"
        defaultChecked={values.byMail === 'yes'}
        help="Each seller gets one email. Leave it off for small news."
      />
      <Button busy={isBusy} busyLabel="Saving...">
        Announce
      </Button>
    </Form>
  )
}

// A browser that does not know :has() shows both.
const unfolds = {
  state:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=state]:checked]/who:block',
  category:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=category]:checked]/who:block',
}

const readers: Record<AnnouncementAudience, string> = {
  all: 'All sellers',
  state: 'Sellers of a state',
  category: 'Sellers of a category',
}
