import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import {
  adminRecordKinds,
  recordAreas,
  shortestSearch,
} from '@oja/contract/values/admin/admin-record-kinds.ts'
import type { AdminRecordKind } from '@oja/contract/values/admin/admin-record-kinds.ts'
import type { AdminSearch } from '@oja/contract/schemas/admin/admin-shops.ts'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import { parsePhone } from '@oja/contract/values/phone.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { useEffect } from 'react'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/admin-search-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { capitalise, showCount } from '../../format/format.ts'
import { knownValue } from '../../format/known-value.ts'
import { searchedWords } from '../../format/searched-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminHead } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleSearch } from '../samples/sample-shops.ts'
import { RecordLists, pageOf, recordKindLabels } from './record-list.tsx'
import type { NamedRecords } from './record-list.tsx'
import { useIsSearching, useRecentSearches, whileTyping } from './use-search.ts'
import { useMayOpen, useWhomToAsk } from './use-may-open.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const { searchParams } = visit.url
  const find = searchParams.get('find')?.trim().slice(0, 100) ?? ''
  let hidden: readonly AdminRecordKind[] = []
  let more: readonly AdminRecordKind[] = []
  let totals: AdminSearch['totals'] = {}
  let isSimilar = false
  const found = await realOrSample<readonly AdminRecord[]>(
    visit,
    async (api) => {
      const answer = await api(adminEndpoints.search, { query: { q: find } })
      hidden = answer.hidden ?? []
      more = answer.more ?? []
      totals = answer.totals ?? {}
      isSimilar = answer.isSimilar ?? false
      return answer
    },
    sampleSearch(find),
  )
  const [only] = found.data
  // A whole number or reference names one thing: its page opens at once, unless the search is still being typed.
  if (only && found.data.length === 1 && names(only, find) && !searchParams.has(whileTyping))
    throw redirect(pageOf(only))
  return { ...found, find, more, hidden, totals, isSimilar }
}

function names({ kind, id }: AdminRecord, find: string): boolean {
  return (kind === 'order' && readOrderNumber(find) === id) || id.toUpperCase() === find.toUpperCase()
}

export function meta() {
  return [{ title: titled('Find anything') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminSearchPage({ loaderData }: Route.ComponentProps) {
  const { data, isSample, find, more, hidden, totals, isSimilar } = loaderData
  const isShort = find.length < shortestSearch
  const whomToAsk = useWhomToAsk()
  const isSearching = useIsSearching()
  useArrowKeys()
  const lists = kindsFor(find)
    .map((kind) => ({
      title: recordKindLabels[kind],
      records: data.filter((one) => one.kind === kind),
      ...((kind === 'order' || kind === 'ticket') && { total: totals[kind] }),
      ...(more.includes(kind) && { hasMore: true, to: listOf(kind, find) }),
    }))
    .filter(({ records }) => records.length > 0)
  return (
    <>
      <AdminHead
        title={find === '' ? 'Find anything' : `Results for ${searchedWords(find)}`}
        isSample={isSample}
        isSearch
      />
      <p role="status" className="mb-4 text-muted empty:hidden">
        {isSearching
          ? 'Searching…'
          : isSimilar
            ? 'Nothing has these words. Similar names:'
            : find !== '' && data.length > 0
              ? foundText(lists)
              : ''}
      </p>
      {isShort && find !== '' && <p className="mb-4 font-semibold">Type at least two letters or digits.</p>}
      {isShort && <Searchable isSample={isSample} />}
      {!isShort && data.length === 0 && hidden.length === 0 && (
        <>
          <EmptyState
            icon="search"
            title="Nothing found"
            text="Check the spelling, or see below what this search covers. A phone number works with or without +234, an order number with or without OJ."
          />
          <Searchable isSample={isSample} title="What this search covers" />
        </>
      )}
      {hidden.map((kind) => (
        <p key={kind} className="mb-3 flex items-start gap-3 rounded-lg border border-line bg-sunken p-4">
          <Icon name="lock" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>
            <span className="font-semibold">
              {recordKindLabels[kind]} were found that your rights do not include.
            </span>{' '}
            {whomToAsk(recordAreas[kind] ?? [])}
          </span>
        </p>
      ))}
      <RecordLists lists={lists} typed={find} />
    </>
  )
}

/** People and shops stand above what they ordered and wrote, but for a number of an order. */
function kindsFor(find: string): readonly AdminRecordKind[] {
  if (readOrderNumber(find) !== null) return adminRecordKinds
  return [...adminRecordKinds].sort((one, other) => Number(isSomebody(other)) - Number(isSomebody(one)))
}

const isSomebody = (kind: AdminRecordKind) => kind === 'person' || kind === 'shop'

/** "9 found: 8 in orders, 1 in people"; without the sum where a list has more than anybody counted. */
function foundText(lists: readonly NamedRecords[]): string {
  const countOf = ({ records, total = records.length }: NamedRecords) => total
  const isOpen = ({ hasMore, total }: NamedRecords) => hasMore === true && total === undefined
  const sum = lists.reduce((count, list) => count + countOf(list), 0)
  const parts = lists.map(
    (list) => `${isOpen(list) ? 'more than ' : ''}${showCount(countOf(list))} in ${list.title.toLowerCase()}`,
  )
  return lists.some(isOpen) ? capitalise(parts.join(', ')) : `${showCount(sum)} found: ${parts.join(', ')}`
}

/** Where all that was found of a kind stands; undefined where that list is not searched by the same. */
function listOf(kind: AdminRecordKind, find: string): string | undefined {
  const list = knownValue(parsePhone(find) === null ? wholeLists : listsByPhone, kind)
  return list && `${list}${encodeURIComponent(find)}`
}

const listsByPhone: Partial<Record<AdminRecordKind, string>> = {
  order: '/admin/money?q=',
  person: '/admin/users?q=',
}
const wholeLists: Partial<Record<AdminRecordKind, string>> = {
  ...listsByPhone,
  // Without a status the list shows what waits alone.
  ticket: '/admin/messages?status=&q=',
  shop: '/admin/sellers?q=',
}

/** Before a search: what can be found, by what, and what was searched for before. */
function Searchable({ isSample, title = 'What you can search for' }: { isSample: boolean; title?: string }) {
  const mayOpen = useMayOpen()
  const recent = useRecentSearches()
  return (
    <>
      {recent.length > 0 && !isSample && (
        <section className="mb-6">
          <h2 className="mb-2 text-xl">Searched before</h2>
          <ul className="flex flex-wrap gap-2">
            {recent.map((words) => (
              <li key={words}>
                <Link
                  to={`?find=${encodeURIComponent(words)}`}
                  className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 wrap-anywhere hover:bg-sunken"
                >
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2 className="mb-2 text-xl">{title}</h2>
      <dl className="max-w-3xl divide-y divide-line rounded-lg border border-line bg-card">
        {searchable
          .filter(({ kind }) => !recordAreas[kind] || mayOpen(recordAreas[kind]))
          .map(({ kind, by }) => (
            <div key={kind} className="px-4 py-3 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
              <dt className="font-semibold">{recordKindLabels[kind]}</dt>
              <dd className="text-muted">{by}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

const searchable: readonly { kind: AdminRecordKind; by: string }[] = [
  {
    kind: 'order',
    by: 'Order number or four characters of it, payment reference, number at Paystack, or the name, email or phone of the buyer',
  },
  { kind: 'product', by: 'Words of the title, while buyers can see it' },
  { kind: 'service', by: 'Words of the title, while buyers can see it' },
  { kind: 'ticket', by: 'Reference (SUP-…), subject, or the name, email, phone or shop of the sender' },
  { kind: 'shop', by: 'Name of the shop, or the name, email or phone of its owner' },
  { kind: 'person', by: 'Name, email or phone' },
]

/** The arrow keys go from the search through what it found, and back. */
function useArrowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [...document.querySelectorAll<HTMLElement>('input[name=find], a[data-record]')].filter(
        (one) => one.offsetParent !== null,
      )
      const place = stops.findIndex((one) => one === document.activeElement)
      const next = stops[place + (event.key === 'ArrowDown' ? 1 : -1)]
      if (place < 0 || !next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
}
