import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import { moderationStatuses } from '@oja/contract/values/admin/moderation.ts'
import type { ModerationItem, ModerationQuery } from '@oja/contract/schemas/admin/admin-moderation.ts'
import { nextPage } from '@oja/contract/client.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/moderation-page.ts'
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
import { firstOf, ListPages } from '../lists/list-pages.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { reasonOf } from '../reason-chips.tsx'
import { sampleModeration } from '../samples/sample-market.ts'
import { ModerationCard } from './moderation-card.tsx'
import { ModerationRules } from './moderation-rules.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load(visit: PageRequest) {
  const { searchParams } = visit.url
  const status = moderationStatuses.find((one) => one === searchParams.get('status')) ?? 'Pending'
  const query: ModerationQuery = { status, after: searchParams.get('after') ?? '' }
  const [items, rules] = await Promise.all([
    realOrSample<{ rows: readonly ModerationItem[]; next: string | null }>(
      visit,
      async (api) => {
        const { answer, headers } = await api.withHeaders(endpoints.moderation, { query })
        return { data: { rows: answer.data, next: nextPage(headers)?.toString() ?? null } }
      },
      { rows: sampleModeration.filter((item) => item.status === status), next: null },
    ),
    realOrSample(visit, (api) => api(endpoints.moderationSettings, {}), {
      holdsFirstListings: true,
      holdsWords: true,
      words: ['icloud locked', 'ivory'],
    }),
  ])
  return { ...items, status, rules: rules.data }
}

async function submit(submission: FormSubmission) {
  const { url, form } = submission
  // The forms of the decisions say it themselves.
  const task = field(form, 'decision') === '' ? 'save the moderation rules' : undefined
  const { message } = await withReauthentication(submission, () => change(submission), task)
  return redirectDone(url, message)
}

function change({ api, form }: FormSubmission) {
  const params = { id: field(form, 'id') }
  switch (field(form, 'decision')) {
    case 'approve':
      return api(endpoints.approveItem, { params, body: { version: field(form, 'version') } })
    case 'reject':
      return api(endpoints.refuseItem, { params, body: { reason: reasonOf(form) } })
    case 'lookAgain':
      return api(endpoints.lookAtItemAgain, { params, body: { reason: reasonOf(form) } })
    default:
      return api(endpoints.changeModeration, {
        body: {
          holdsFirstListings: form.has('holdsFirstListings'),
          holdsWords: form.has('holdsWords'),
          words: field(form, 'words')
            .split(/[,\n]/)
            .map((word) => word.trim())
            .filter(Boolean),
        },
      })
  }
}

export function meta() {
  return [{ title: titled('Moderation') }, { name: 'robots', content: 'noindex' }]
}

const tabs = { Pending: 'Waiting', Approved: 'Approved', Refused: 'Rejected' } as const

function emptyText(status: keyof typeof tabs, isOn: boolean): string {
  if (status === 'Approved') return 'What you approve will show here, the newest first.'
  if (status === 'Refused') return 'What you reject will show here, the newest first.'
  return isOn
    ? 'Listings and messages that wait will show here, the oldest first.'
    : 'New listings and messages are published at once. Choose what should wait.'
}

export default function ModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, isSample, status, rules } = loaderData
  const [query] = useSearchParams()
  const [gone, setGone] = useState<readonly string[]>([])
  const rows = data.rows.filter(({ id }) => !gone.includes(id))
  const isOn = rules.holdsFirstListings || rules.holdsWords
  return (
    <>
      <AdminHead
        title="Moderation"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
        doneTone={query.get('done') === 'moderation-words-off' ? 'wait' : 'good'}
      />
      <nav aria-label="What to show" className="mb-5 inline-flex rounded-md bg-sunken p-0.5">
        {moderationStatuses.map((one) => (
          <Link
            key={one}
            to={one === 'Pending' ? '/admin/moderation' : `?status=${one}`}
            aria-current={one === status ? 'true' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 font-semibold text-muted sm:px-4 aria-[current=true]:bg-card aria-[current=true]:text-ink aria-[current=true]:shadow-sm"
          >
            {tabs[one]}
          </Link>
        ))}
      </nav>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-8">
        <div>
          {rows.length === 0 ? (
            <EmptyState
              icon="eye"
              title={status === 'Pending' ? 'Nothing waits for a look' : 'Nothing here yet'}
              text={emptyText(status, isOn)}
            />
          ) : (
            <ul className="space-y-3">
              {rows.map((item) => (
                <li key={item.id}>
                  <ModerationCard
                    item={item}
                    holdsFirstListings={rules.holdsFirstListings}
                    onSample={isSample ? () => setGone([...gone, item.id]) : undefined}
                  />
                </li>
              ))}
            </ul>
          )}
          <ListPages
            first={query.has('after') ? firstOf(query) : 1}
            count={data.rows.length}
            total={null}
            next={data.next}
            kept={{}}
          />
        </div>
        <ModerationRules rules={rules} isSample={isSample} />
      </div>
    </>
  )
}
