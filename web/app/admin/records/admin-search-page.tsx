import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { adminRecordKinds } from '@oja/contract/values/admin/admin-record-kinds.ts'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/admin-search-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { searchedWords } from '../../format/searched-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminHead } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleSearch } from '../samples/sample-shops.ts'
import { RecordLists, pageOf, recordKindLabels } from './record-list.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const find = visit.url.searchParams.get('find')?.trim().slice(0, 100) ?? ''
  const found = await realOrSample<readonly AdminRecord[]>(
    visit,
    (api) => api(adminEndpoints.search, { query: { q: find } }),
    sampleSearch(find),
  )
  const [only] = found.data
  // A whole number or reference names one thing: its page opens at once.
  if (only && found.data.length === 1 && names(only, find)) throw redirect(pageOf(only))
  return { ...found, find }
}

function names({ kind, id }: AdminRecord, find: string): boolean {
  return (kind === 'order' && readOrderNumber(find) === id) || id.toUpperCase() === find.toUpperCase()
}

export function meta() {
  return [{ title: titled('Find anything') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminSearchPage({ loaderData: { data, isSample, find } }: Route.ComponentProps) {
  const lists = adminRecordKinds
    .map((kind) => ({ title: recordKindLabels[kind], records: data.filter((one) => one.kind === kind) }))
    .filter(({ records }) => records.length > 0)
  return (
    <>
      <AdminHead
        title={find === '' ? 'Find anything' : `Results for ${searchedWords(find)}`}
        isSample={isSample}
        isSearch
      />
      {find === '' && (
        <p className="text-muted">
          Type an order number or four characters of it, a buyer’s name, a phone number, an email, a shop, a
          message reference or a payment reference.
        </p>
      )}
      {find !== '' && data.length === 0 && (
        <EmptyState
          icon="search"
          title="Nothing found"
          text="Check the spelling. A phone number works with or without +234, an order number with or without OJ."
        />
      )}
      <RecordLists lists={lists} />
    </>
  )
}
