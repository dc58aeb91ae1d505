import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import type {
  AdminAnnouncement,
  AdminAnnouncements,
  NewAnnouncement,
} from '@oja/contract/schemas/admin/admin-announcements.ts'
import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
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
import { withReauthentication } from '../../session/reauthenticate.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleAnnouncements } from '../samples/sample-market.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { countReaders, readersOf } from './readers.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load(visit: PageRequest) {
  const { isSample, data: shown } = await realOrSample<AdminAnnouncements>(
    visit,
    async (api) => ({ data: await api(adminMarketEndpoints.announcements, {}) }),
    {
      data: [...sampleAnnouncements],
      readers: { all: 128, state: {}, category: {}, buyers: 940, everybody: 1_068 },
    },
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
  const { url, form } = submission
  const task = tasks[field(form, 'decision')]
  const { message } = await withReauthentication(submission, () => change(submission), task)
  return redirectDone(url, message)
}

// The forms of the other decisions say it themselves.
const tasks: Partial<Record<string, string>> = { '': 'announce this', correct: 'correct the announcement' }

function change({ api, form }: FormSubmission) {
  const params = { id: field(form, 'id') }
  switch (field(form, 'decision')) {
    case 'end':
      return api(adminMarketEndpoints.endAnnouncement, { params })
    case 'withdraw':
      return api(adminMarketEndpoints.withdrawAnnouncement, { params })
    case 'correct':
      return api(adminMarketEndpoints.correctAnnouncement, {
        params,
        body: {
          version: Number(field(form, 'version')),
          title: field(form, 'title'),
          text: field(form, 'text'),
        },
      })
    default:
      return api(adminMarketEndpoints.announce, { body: readForm(form) as NewAnnouncement })
  }
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
  const isWithdrawing = announcements.some(({ phase }) => phase === 'withdrawing')
  // The address says for as long as it is kept what was true at first.
  const isGone = query.get('done') === 'announcement-withdrawn' && !isWithdrawing
  const sentTo = query.get('done') === 'announcement-sent' ? sentWords(announcements[0]) : undefined
  useReloads(isWithdrawing || announcements.some(({ isSending }) => isSending))
  const onSample = (form: FormData) => {
    const { title, text, from, to, audience } = readForm(form) as NewAnnouncement
    const of = audience === 'state' || audience === 'category' ? field(form, audience) : ''
    const added = { title, text, from, to, audience, of, byMail: form.has('byMail') }
    const untold = {
      phase: 'planned',
      notified: 0,
      isSending: false,
      takenBack: 0,
      version: 1,
      correctedAt: null,
      by: 'You',
    } as const
    setSample([{ ...added, ...untold, id: `sample ${sample.length}` }, ...sample])
  }
  const changeSample = (id: string) => (changed: Partial<AdminAnnouncement>) =>
    setSample(sample.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  return (
    <>
      <AdminHead
        title="Announcements"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={
          isGone ? 'Announcement withdrawn. Its notifications are gone too.' : (sentTo ?? doneMessage(query))
        }
      />
      <p className="mb-5 text-muted">
        Each person gets an announcement once among their notifications, on its first day. Sellers also see it
        on their dashboard until its last day. Who closed their account gets none.
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
              <AnnouncementRow
                readers={countReaders(readers, { audience: one.audience, [one.audience]: one.of })}
                one={one}
                today={today}
                onSample={isSample ? changeSample(one.id) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** To how many the newest one went; undefined until all of them have it. */
function sentWords(newest: AdminAnnouncement | undefined): string | undefined {
  if (newest?.phase !== 'shown' || newest.isSending) return undefined
  return `Sent to ${readersOf(newest.audience, newest.notified)}.`
}

/**
 * While one is being sent or withdrawn, the page loads its data again every two seconds; not while a form stands open, because that
 * would take what somebody types or the answer to it.
 */
function useReloads(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const isWriting = document.querySelector('main details[open]') !== null
      if (document.visibilityState === 'visible' && !isWriting) void revalidate()
    }, 2_000)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
