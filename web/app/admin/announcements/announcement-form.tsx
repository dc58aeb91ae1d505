import { announcementAudiences, announcementLengths } from '@oja/contract/values/admin/announcements.ts'
import type { AdminAnnouncements } from '@oja/contract/schemas/admin/admin-announcements.ts'
import type { AnnouncementAudience } from '@oja/contract/values/admin/announcements.ts'
import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { field } from '../../api/page.ts'
import { showCount, showDate } from '../../format/format.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/forms/confirm-submit.tsx'
import { CheckField, Field, SelectField, TextAreaField } from '../../ui/forms/field.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'
import { countReaders, readersOf } from './readers.ts'

interface AnnouncementFormProps {
  /** Names this form: the server announces once for each. */
  formKey: string
  /** How many people it reaches. */
  readers: AdminAnnouncements['readers']
  today: string
  lastDay: string
  onSample: ((form: FormData) => void) | undefined
}

/** Title, text, readers and days of a new announcement. Radio buttons unfold the state or the category without scripts. */
export function AnnouncementForm({ formKey, readers, today, lastDay, onSample }: AnnouncementFormProps) {
  const fields = { action: 'announce' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const sendOnce = useSubmitOnce()
  const values = formErrors?.values ?? {}
  const errors = formErrors?.fields ?? {}
  const whoErrors = [errors.audience, errors.all, errors.buyers, errors.everybody].filter(Boolean)
  const hydrated = useHydrated()
  const [written, setWritten] = useState<Record<string, string>>(values)
  const count = countReaders(readers, written)
  const reached = readersOf(written.audience, count)
  // Without scripts nobody knows yet who is chosen.
  const label = hydrated && count > 0 ? `Announce to ${reached}` : 'Announce'
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return sendOnce(event)
    event.preventDefault()
    onSample(new FormData(event.currentTarget))
  }
  return (
    <Form
      method="post"
      noValidate
      onSubmit={send}
      onChange={({ currentTarget }) => setWritten(wordsOf(new FormData(currentTarget)))}
      className="space-y-4 rounded-lg border border-line bg-card p-4"
    >
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
              {audienceNames[audience]}{' '}
              {audience !== 'state' && audience !== 'category' && (
                <span className="text-muted">{showCount(countReaders(readers, { audience }))}</span>
              )}
            </label>
          ))}
        </div>
        {whoErrors.length > 0 && <p className="mt-2 text-sm text-danger">{whoErrors[0]}</p>}
        <SelectField
          id="state-announce"
          label="State"
          name="state"
          options={withCounts(stateNames, readers.state)}
          placeholder="Choose a state"
          defaultValue={values.state}
          error={errors.state}
          className={`mt-3 ${unfolds.state}`}
        />
        <SelectField
          id="category-announce"
          label="Category"
          name="category"
          options={withCounts([...productCategories, ...serviceCategories], readers.category)}
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
        help="Each of them gets one email, whatever emails they chose. Leave it off for small news."
      />
      {onSample ? (
        <Button>{label}</Button>
      ) : (
        <ConfirmSubmit
          label={label}
          yes={count > 0 && hydrated ? `Yes, announce to ${reached}` : 'Yes, announce it'}
          busy={isBusy}
          busyLabel="Saving..."
          isComplete={!hydrated || count > 0}
        >
          <Preview title={written.title ?? ''} text={written.text ?? ''} />
          <p>
            {placeOf(written.audience, dayOf(written.from ?? today), dayOf(written.to ?? lastDay))}
            {written.byMail === 'yes' && ', and get an email'}. You can correct the words later
            {written.byMail === 'yes' && ', but not in the email'}.
          </p>
        </ConfirmSubmit>
      )}
    </Form>
  )
}

/** Where and when they read it. */
function placeOf(audience: string | undefined, from: string, to: string): string {
  if (audience === 'buyers') return `They get it among their notifications on ${from}`
  if (audience === 'everybody')
    return `They get it among their notifications on ${from}. Sellers also see it on their dashboard until ${to}`
  return `They see it on their dashboard from ${from} to ${to}`
}

/** The states or categories with how many sellers each has, so that the number is known without scripts too. */
function withCounts(values: readonly string[], counts: Readonly<Record<string, number>>) {
  return values.map((value) => ({ value, label: `${value} (${showCount(counts[value] ?? 0)})` }))
}

/** As its readers will read it. Without scripts its words stand only in their fields above. */
function Preview({ title, text }: { title: string; text: string }) {
  if (title.trim() === '') return null
  return (
    <div className="rounded-lg border border-line bg-sunken p-4">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}

function wordsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form.keys()].map((name) => [name, field(form, name)]))
}

/** "23 November 2026"; a day that is none is said as it is written. */
function dayOf(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? showDate(`${day}T12:00:00Z`) : day
}

// A browser that does not know :has() shows both.
const unfolds = {
  state:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=state]:checked]/who:block',
  category:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=category]:checked]/who:block',
}

const audienceNames: Record<AnnouncementAudience, string> = {
  all: 'All sellers',
  state: 'Sellers of a state',
  category: 'Sellers of a category',
  buyers: 'All buyers',
  everybody: 'Everybody',
}
