import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { firstOf, ListPages, pageOfList } from '../lists/list-pages.tsx'
import { RecordList } from '../records/record-list.tsx'
import { removalAddress } from './load-shop-listings.ts'
import type { ListingsPage } from './load-shop-listings.ts'

interface RemovableListingsProps {
  sellerId: string
  records: readonly AdminRecord[]
  /** The page of the list on which they stand. */
  page?: URLSearchParams
  /** Beside other things: the rows are those of a phone, so that names have room. */
  isNarrow?: boolean
}

/** Listings of a shop, each with the way to the question whether to remove it. */
export function RemovableListings({ sellerId, records, page, isNarrow = false }: RemovableListingsProps) {
  return (
    <RecordList
      records={records}
      isNarrow={isNarrow}
      beside={{ label: 'Remove', toward: (record) => removalAddress(sellerId, record, page) }}
    />
  )
}

interface AllListingsProps {
  sellerId: string
  page: ListingsPage
  /** The page that is shown; "" for the first. */
  after: string
}

/** All listings of a shop, page by page. */
export function AllListings({ sellerId, page: { rows, after: next }, after }: AllListingsProps) {
  const [searchParams] = useSearchParams()
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon="bag"
          title={after ? 'No more listings' : 'No listings'}
          text={after ? 'The newest stand on the first page.' : 'This shop lists nothing now.'}
        />
      ) : (
        <RemovableListings sellerId={sellerId} records={rows} page={pageOfList(searchParams)} />
      )}
      <ListPages
        first={after === '' ? 1 : firstOf(searchParams)}
        count={rows.length}
        total={null}
        next={next && String(new URLSearchParams({ after: next }))}
        kept={{ list: 'listings' }}
      />
    </>
  )
}
