import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import type { AdminAnnouncement, NewAnnouncement } from '@oja/contract/schemas/admin/admin-announcements.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/announcements-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { showDate } from '../../format/format.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, DecisionForm } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleAnnouncements } from '../samples/sample-market.ts'
import { AnnouncementForm } from './announcement-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load(visit: PageRequest) {
  const shown = await realOrSample<readonly AdminAnnouncement[]>(
    visit,
    (api) => api(adminMarketEndpoints.announcements, {}),
    sampleAnnouncements,
  )
  // The form that is shown announces once, however often it is sent. Nobody sends the one of a sample.
  const key = shown.isSample ? '' : crypto.randomUUID()
  return { ...shown, key, today: lagosDay(0), inAWeek: lagosDay(7) }
}

/** The day in Lagos so many days from now, as a date field has it. Lagos is an hour ahead of UTC all year. */
function lagosDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString().slice(0, 10)
}

async function submit(submission: FormSubmission) {
  const { api, form, url } = submission
  const { message } = await withReauthentication(submission, () =>
    field(form, 'decision') === 'end'
      ? api(adminMarketEndpoints.endAnnouncement, { params: { id: field(form, 'id') } })
      : api(adminMarketEndpoints.announce, { body: readForm(form) as NewAnnouncement }),
  )
  return redirectDone(url, message)
}

/** The server checks what was chosen. */
function readForm(form: FormData) {
  const names = ['key', 'title', 'text', 'audience', 'state', 'category', 'from', 'to'] as const
  const texts = Object.fromEntries(names.map((name) => [name, field(form, name)]))
  return { ...texts, byMail: form.has('byMail') }
}

export function meta() {
  return [{ title: titled('Announcements') }, { name: 'robots', content: 'noindex' }]
}

export default function AnnouncementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, isSample, key, today, inAWeek } = loaderData
  const [query] = useSearchParams()
  const [sample, setSample] = useState<readonly AdminAnnouncement[]>(data)
  const announcements = isSample ? sample : data
  const onSample = (form: FormData) => {
    const { title, text, from, to, audience } = readForm(form) as NewAnnouncement
    const of = audience === 'all' ? '' : field(form, audience)
    const added = { title, text, from, to, audience, of, byMail: form.has('byMail') }
    setSample([
      { ...added, id: `sample ${sample.length}`, phase: 'planned', notified: 0, by: 'You' },
      ...sample,
    ])
  }
  const end = (id: string) => () =>
    setSample(sample.map((one) => (one.id === id ? { ...one, phase: 'over' } : one)))
  return (
    <div className="max-w-3xl">
      <AdminHead
        title="Announcements"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <p className="mb-5 text-muted">
        Sellers see an announcement on their dashboard from its first to its last day, and once among their
        notifications.
      </p>
      <details open={isFormErrors(actionData)} className="group mb-8">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md bg-leaf px-5 font-semibold text-on-leaf group-open:mb-4">
          New announcement
        </summary>
        <AnnouncementForm
          key={key}
          formKey={key}
          today={today}
          lastDay={inAWeek}
          onSample={isSample ? onSample : undefined}
        />
      </details>
      {announcements.length === 0 ? (
        <EmptyState icon="bell" title="No announcements yet" text="What you announce will show here." />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {announcements.map((one) => (
            <li key={one.id} className="p-4">
              <Line one={one} onSample={isSample ? end(one.id) : undefined} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const phases = {
  planned: { tone: 'wait', label: 'Planned' },
  shown: { tone: 'good', label: 'Shown now' },
  over: { tone: 'plain', label: 'Over' },
} as const

function Line({ one, onSample }: { one: AdminAnnouncement; onSample: (() => void) | undefined }) {
  const { id, title, text, audience, of, from, to, byMail, phase, notified, by } = one
  return (
    <article aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
        <Badge tone={phases[phase].tone}>{phases[phase].label}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {day(from)} to {day(to)} · {audience === 'all' ? 'All sellers' : `Sellers of ${of}`}
        {byMail && ' · Emailed'}
        {phase !== 'planned' && ` · ${notified === 1 ? '1 seller' : `${notified} sellers`} told`}
        {by && ` · ${by}`}
      </p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
      {phase !== 'over' && (
        <div className="mt-3 max-w-60">
          <DecisionForm
            label="End now"
            confirmLabel="Yes, end it"
            about={title}
            fields={{ id, decision: 'end' }}
            onSample={onSample}
          />
        </div>
      )}
    </article>
  )
}

function day(iso: string): string {
  return showDate(`${iso}T12:00:00Z`)
}
