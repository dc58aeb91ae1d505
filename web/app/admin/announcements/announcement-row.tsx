import type { AdminAnnouncement } from '@oja/contract/schemas/admin/admin-announcements.ts'
import { announcementLengths } from '@oja/contract/values/admin/announcements.ts'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { field } from '../../api/page.ts'
import { showCount, showDate, showDeadline } from '../../format/format.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/forms/field.tsx'
import { DecisionForm, DecisionForms, foldAgain, half } from '../admin-parts.tsx'
import { fieldId, useFormErrorsOf, useSending } from '../form-errors.ts'
import { readersOf } from './readers.ts'

interface AnnouncementRowProps {
  one: AdminAnnouncement
  /** How many people it reaches. */
  readers: number
  /** The day in Lagos. */
  today: string
  /** Changes a sample, in this browser only. */
  onSample: ((changed: Partial<AdminAnnouncement>) => void) | undefined
}

/** An announcement with its readers and days, and what an admin can do about it until it is over. */
export function AnnouncementRow({ one, readers, today, onSample }: AnnouncementRowProps) {
  const { id, title, text, audience, of, from, to, byMail, phase, notified, takenBack, by, correctedAt } = one
  return (
    <article
      aria-label={title}
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:grid-rows-[auto_1fr] lg:gap-x-6"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
        <Badge tone={phases[phase].tone}>{phases[phase].label}</Badge>
      </div>
      <div className="mt-2 text-sm text-muted lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
        {/* A withdrawal ends it at once: the days it was meant for say nothing any more. */}
        {phase !== 'withdrawing' && phase !== 'withdrawn' && (
          <p className="font-semibold text-ink">{days(from, to, today)}</p>
        )}
        <p>{audienceNames[audience] ?? `Sellers of ${of}`}</p>
        <p className="empty:hidden">
          {[
            phase !== 'planned' &&
              (one.isSending ? sending(one, readers) : `${readersOf(audience, notified)} told`),
            byMail && 'emailed',
            by && `by ${by}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {phase === 'withdrawing' && (
          <p role="status" className="font-semibold text-ink">
            Its notifications go in the next minutes: {showCount(takenBack)} of {showCount(notified)} gone
            <noscript>
              {' '}
              <a href="/admin/announcements" className="text-leaf underline">
                Load again
              </a>
            </noscript>
          </p>
        )}
        {correctedAt && <p>Corrected {shortly(correctedAt)}</p>}
      </div>
      <p className="mt-2 max-w-prose lg:col-start-1 wrap-anywhere whitespace-pre-line">{text}</p>
      {(phase === 'planned' || phase === 'shown') && (
        <div className="mt-3 lg:col-span-2">
          <DecisionForms>
            <Correction one={one} onSample={onSample} />
            {phase === 'shown' && (
              <DecisionForm
                label="End now"
                confirmLabel="Yes, end it"
                question="End it now? Those who were told keep the notification."
                about={title}
                fields={{ id, decision: 'end' }}
                onSample={onSample && (() => onSample({ phase: 'over' }))}
              />
            )}
            <DecisionForm
              label="Withdraw"
              kind="danger"
              confirmLabel="Yes, withdraw it"
              question="Withdraw it? Those who were told lose the notification too."
              about={title}
              fields={{ id, decision: 'withdraw' }}
              onSample={onSample && (() => onSample({ phase: 'withdrawn' }))}
            />
          </DecisionForms>
        </div>
      )}
    </article>
  )
}

/** The job that tells them has only begun. */
function sending({ audience, notified }: AdminAnnouncement, readers: number): string {
  return notified === 0
    ? `Being sent to ${readersOf(audience, readers)}`
    : `Being sent: ${showCount(notified)} of ${readersOf(audience, readers)} told`
}

const audienceNames: Partial<Record<AdminAnnouncement['audience'], string>> = {
  all: 'All sellers',
  buyers: 'All buyers',
  everybody: 'Everybody',
}

const phases = {
  planned: { tone: 'wait', label: 'Planned' },
  shown: { tone: 'good', label: 'Shown now' },
  over: { tone: 'plain', label: 'Over' },
  withdrawing: { tone: 'bad', label: 'Withdrawing' },
  withdrawn: { tone: 'bad', label: 'Withdrawn' },
} as const

/** Unfolds to the words in their fields, on a line of their own below the buttons. */
function Correction({ one, onSample }: Omit<AnnouncementRowProps, 'today' | 'readers'>) {
  const { id, title, text, byMail, phase, version } = one
  const fields = { id, decision: 'correct' }
  const formErrors = useFormErrorsOf(fields)
  const sending = useSending(fields)
  const hydrated = useHydrated()
  const sendOnce = useSubmitOnce()
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return sendOnce(event)
    event.preventDefault()
    const words = new FormData(event.currentTarget)
    const correctedAt = new Date().toISOString()
    onSample({ title: field(words, 'title'), text: field(words, 'text'), correctedAt })
  }
  return (
    // With the version it closes once the correction is saved. Meanwhile the other decisions are gone.
    <details
      key={version}
      open={formErrors !== undefined}
      data-wide
      data-asks
      onToggle={({ currentTarget }) => {
        // The label that was pressed is gone.
        if (currentTarget.open && hydrated)
          currentTarget.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
      }}
      className={`group/correct ${half} open:pb-4 lg:open:basis-full`}
    >
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center justify-center rounded-md border border-edge px-5 font-semibold lg:w-max ${hydrated ? 'group-open/correct:hidden' : ''}`}
      >
        <span className="group-open/correct:hidden">
          Correct <span className="sr-only">{title}</span>
        </span>
        {!hydrated && <span className="hidden group-open/correct:inline">Cancel</span>}
      </summary>
      <Form
        method="post"
        noValidate
        onSubmit={send}
        className={`max-w-3xl space-y-3 ${hydrated ? '' : 'mt-3'}`}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="decision" value="correct" />
        <input type="hidden" name="version" value={version} />
        <Field
          id={fieldId('title', fields)}
          label="Title"
          name="title"
          maxLength={announcementLengths.title}
          required
          defaultValue={formErrors?.values.title ?? title}
          error={formErrors?.fields.title}
        />
        <TextAreaField
          id={fieldId('text', fields)}
          label="Text"
          name="text"
          rows={5}
          maxLength={announcementLengths.text}
          required
          defaultValue={formErrors?.values.text ?? text}
          error={formErrors?.fields.text}
        />
        {byMail && phase === 'shown' && (
          <p className="text-sm text-muted">Emails that were sent keep the old words.</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={sending === 'another'}
            busy={sending === 'this'}
            busyLabel="Saving..."
            className="max-lg:grow"
          >
            Save correction
          </Button>
          {/* Without scripts the label above folds it. */}
          {hydrated && (
            <Button type="button" kind="quiet" onClick={foldAgain}>
              Cancel
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}

/** "23 November to 30 November", or one day. */
function days(from: string, to: string, today: string): string {
  return from === to ? day(from, today) : `${day(from, today)} to ${day(to, today)}`
}

/** "23 November", or "23 November 2025" of another year than today's. */
function day(iso: string, today: string): string {
  return showDate(`${iso}T12:00:00Z`).replace(` ${today.slice(0, 4)}`, '')
}

/** "27 Nov, 3:10 pm". */
function shortly(iso: string): string {
  return showDeadline(iso).replace(/ ([A-Z][a-z]{2})[a-z]*/, ' $1')
}
