import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { adminMessages } from '@oja/contract/schemas/admin/admin-messages.ts'
import type { SynonymGroup } from '@oja/contract/schemas/admin/admin-settings.ts'
import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { Route } from './+types/synonyms-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { showCount } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { matchesWordStart } from '../samples/sample-search.ts'
import { sampleSynonyms } from '../samples/sample-tickets.ts'
import { sharingGroups } from './sharing-groups.ts'
import { SynonymForm } from './synonym-form.tsx'
import type { SampleChange } from './synonym-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

const groupsOfPage = 60

async function load(visit: PageRequest) {
  const q = visit.url.searchParams.get('q')?.trim() ?? ''
  const { data, isSample } = await realOrSample<readonly SynonymGroup[]>(
    visit,
    (api) => api(adminEndpoints.synonyms, { query: { q } }),
    sampleSynonyms.filter(({ words }) => matchesWordStart(q, words)),
  )
  // A search reads fewer groups than there are, and a word may stand in any of them.
  const all =
    q === '' || isSample
      ? data
      : await visit.api(adminEndpoints.synonyms, { query: {} }).then((answer) => answer.data)
  const pages = Math.max(1, Math.ceil(data.length / groupsOfPage))
  const page = Math.min(
    pages,
    Math.max(1, Number.parseInt(visit.url.searchParams.get('page') ?? '', 10) || 1),
  )
  const before = (page - 1) * groupsOfPage
  return {
    isSample,
    data: data.slice(before, before + groupsOfPage),
    sharing: sharingGroups(all.filter(({ isOneWay }) => !isOneWay)),
    before,
    count: data.length,
    page,
    pages,
  }
}

async function submit(submission: FormSubmission) {
  const setting = field(submission.form, 'setting')
  const joins = setting.startsWith('join-words')
  const removes = setting === 'remove-words'
  const task = joins ? 'join the two groups' : `${removes ? 'remove' : 'save'} the synonyms`
  const { message } = await withReauthentication(submission, () => change(submission), task)
  // What was added stands on top, not among hundreds of others.
  const list = new URL(submission.url)
  const isAdded = !joins && !['remove-words', 'change-words'].includes(setting)
  if (isAdded) list.search = String(new URLSearchParams({ q: wordsOf(submission.form)[0] ?? '' }))
  return redirectDone(list, joins ? adminMessages['words-joined'] : message)
}

function wordsOf(form: FormData): string[] {
  return field(form, 'words')
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
}

function change({ api, form }: FormSubmission) {
  const params = { id: field(form, 'id') }
  const body = {
    words: wordsOf(form),
    isOneWay: form.has('isOneWay'),
  }
  const [join, other = ''] = field(form, 'setting').split(' ')
  if (join === 'join-words') return joinGroups(api, { ...params, typed: body.words }, other)
  switch (field(form, 'setting')) {
    case 'remove-words':
      return api(adminEndpoints.removeSynonyms, { params })
    case 'change-words':
      return api(adminEndpoints.changeSynonyms, { params, body })
    default:
      return api(adminEndpoints.addSynonyms, { body })
  }
}

/**
 * Puts the words as they stand in the form and those of the other group into the first and
 * removes the other, in this order: no word is lost between the two.
 */
async function joinGroups(
  api: FormSubmission['api'],
  { id, typed }: { id: string; typed: string[] },
  otherId: string,
) {
  const { data } = await api(adminEndpoints.synonyms, { query: {} })
  const words = (wanted: string) => data.find((group) => group.id === wanted)?.words ?? []
  const others = words(otherId)
  const all = [...new Set([...typed, ...others])]
  // Where one group has all words of both, the other goes alone: the same words may not stand twice.
  if (all.length === others.length) return api(adminEndpoints.removeSynonyms, { params: { id } })
  if (all.join() !== words(id).join())
    await api(adminEndpoints.changeSynonyms, { params: { id }, body: { words: all } })
  return api(adminEndpoints.removeSynonyms, { params: { id: otherId } })
}

export function meta() {
  return [{ title: titled('Search synonyms') }, { name: 'robots', content: 'noindex' }]
}

export default function SynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, sharing, before, count, page, pages, isSample } = loaderData
  const [query] = useSearchParams()
  const [changed, setChanged] = useState<readonly SynonymGroup[]>()
  const search = useSyncedForm(Object.fromEntries(query))
  const groups = changed ?? data
  const onSample: SampleChange | undefined = isSample
    ? (id, words, isOneWay) =>
        setChanged(
          words === null
            ? groups.filter((group) => group.id !== id)
            : id === ''
              ? [{ id: `sample ${groups.length + 1}`, words, isOneWay }, ...groups]
              : groups.map((group) => (group.id === id ? { id, words, isOneWay } : group)),
        )
    : undefined
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to="/admin/settings">Back to the settings</BackLink>
      <AdminHead
        title="Search synonyms"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <p className="text-muted">
        Searching any word in a group finds all of them. Separate words with commas:{' '}
        <span lang="yo">isu</span>, <span lang="ha">doya</span>, yam. One way is for a kind of goods and its
        makes: phone, iPhone, Tecno.
      </p>
      <SynonymForm key={`new ${count}`} group={null} onSample={onSample} />
      <Form ref={search} role="search" aria-label="Search words" className="flex items-end gap-3 pt-4">
        <Field
          label="Find a group"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={query.get('q') ?? ''}
          className="min-w-0 grow basis-0"
        />
        <Button kind="quiet" className="min-h-12">
          Search
        </Button>
      </Form>
      {groups.length === 0 && <EmptyState icon="search" title="No synonyms found" />}
      {pages > 1 && !changed && (
        <p className="text-sm text-muted">
          Groups {showCount(before + 1)} to {showCount(before + groups.length)} of {showCount(count)}
        </p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-card empty:hidden">
        {groups.map((group) => (
          <li key={group.id}>
            <SynonymForm
              key={group.words.join()}
              group={group}
              sharing={sharing[group.id] ?? []}
              onSample={onSample}
            />
          </li>
        ))}
      </ul>
      {pages > 1 && !changed && (
        <nav aria-label="Pages" className="flex flex-wrap justify-center gap-2">
          {page > 1 && (
            <ButtonLink to={pageAddress(query, page - 1)} kind="quiet">
              Previous page
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink to={pageAddress(query, page + 1)} kind="quiet">
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

function pageAddress(query: URLSearchParams, page: number): string {
  return `?${new URLSearchParams({ q: query.get('q') ?? '', page: String(page) })}`
}
