import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import type {
  AdminAnnouncement,
  AdminAnnouncements,
  NewAnnouncement,
} from '@oja/contract/schemas/admin/admin-announcements.ts'
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
import { showCount, showDate } from '../../format/format.ts'
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
  const { isSample, data: shown } = await realOrSample<AdminAnnouncements>(
    visit,
    async (api) => ({ data: await api(adminMarketEndpoints.announcements, {}) }),
    { data: [...sampleAnnouncements], readers: { all: 128, state: {}, category: {} } },
  )
  // The form that is shown announces once, however often it is sent. Nobody sends the one of a sample.
  const key = isSample ? '' : crypto.randomUUID()
  return { ...shown, isSample, key, today: lagosDay(0), inAWeek: lagosDay(7) }
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
  const { data, readers, isSample, key, today, inAWeek } = loaderData
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
    <>
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
      {/* With the key it closes once the announcement is saved. */}
      <details key={key} open={isFormErrors(actionData)} className="group mb-8 max-w-3xl">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md bg-leaf px-5 font-semibold text-on-leaf group-open:mb-4">
          New announcement
        </summary>
        <AnnouncementForm
          formKey={key}
          readers={readers}
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
              <Line one={one} today={today} onSample={isSample ? end(one.id) : undefined} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const phases = {
  planned: { tone: 'wait', label: 'Planned' },
  shown: { tone: 'good', label: 'Shown now' },
  over: { tone: 'plain', label: 'Over' },
} as const

interface LineProps {
  one: AdminAnnouncement
  /** The day in Lagos. */
  today: string
  onSample: (() => void) | undefined
}

function Line({ one, today, onSample }: LineProps) {
  const { id, title, text, audience, of, from, to, byMail, phase, notified, by } = one
  return (
    <article aria-label={title} className="lg:grid lg:grid-cols-[minmax(0,1fr)_15rem_11rem] lg:gap-x-6">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
        <Badge tone={phases[phase].tone}>{phases[phase].label}</Badge>
      </div>
      <div className="mt-1 text-sm text-muted lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
        <p>
          <span className="font-semibold text-ink">
            {day(from, today)} to {day(to, today)}
          </span>
        </p>
        <p>{audience === 'all' ? 'All sellers' : `Sellers of ${of}`}</p>
        <p className="empty:hidden">
          {[
            phase !== 'planned' && `${notified === 1 ? '1 seller' : `${showCount(notified)} sellers`} told`,
            byMail && 'emailed',
            by && `by ${by}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="mt-2 max-w-prose lg:col-start-1 wrap-anywhere whitespace-pre-line">{text}</p>
      {phase !== 'over' && (
        <div className="mt-3 max-w-60 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0">
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

/** "23 November", or "23 November 2025" of another year than today's. */
function day(iso: string, today: string): string {
  return showDate(`${iso}T12:00:00Z`).replace(` ${today.slice(0, 4)}`, '')
}
