import type { AdminRecord, SharingAccount } from '@oja/contract/schemas/admin/admin-records.ts'
import { recordAreas } from '@oja/contract/values/admin/admin-record-kinds.ts'
import type { AdminRecordKind } from '@oja/contract/values/admin/admin-record-kinds.ts'
import { refundState } from '@oja/contract/values/admin/words/payment-state-words.ts'
import { documentKinds, labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { TicketState as TicketStates } from '@oja/contract/schemas/support.ts'
import type { ReportReason } from '@oja/contract/values/trust-labels.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Link } from 'react-router'
import { capitalise, showCount } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { removalAddress } from '../listings/load-shop-listings.ts'
import { orderBadge, stateBadge } from '../payments/payment-labels.ts'
import { useMayOpen } from './use-may-open.ts'
import { TicketState } from '../tickets/ticket-status.tsx'

export interface NamedRecords {
  title: string
  records: readonly AdminRecord[]
  /** Where the whole list is. */
  to?: string | undefined
  /** There are more than these. A list without it says so once it has as many as the API gives. */
  hasMore?: boolean
  /** How many there are in all, where somebody counted. */
  total?: number | undefined
}

/** The API gives at most so many of each list. */
const maxRecords = 10

/** Lists of records under their titles. Empty ones are named in one line at the end. */
export function RecordLists({
  lists,
  isNarrow = false,
  typed = '',
}: {
  lists: readonly NamedRecords[]
  /** Beside the work: the rows are those of a phone. */
  isNarrow?: boolean
  /** What was searched for: it is marked where it stands. */
  typed?: string
}) {
  const empty = lists.filter(({ records }) => records.length === 0)
  return (
    <>
      {lists
        .filter(({ records }) => records.length > 0)
        .map(({ title, records, to, total, hasMore = records.length >= maxRecords }) => (
          <section key={title} className="mt-6 first:mt-0">
            <div className="mb-2 flex items-baseline justify-between gap-3">
              <h2 className="text-xl">
                {title}{' '}
                <span className="text-base font-normal text-muted">
                  {countText(records.length, total, hasMore)}
                </span>
              </h2>
              {to && (
                <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
                  All
                </Link>
              )}
            </div>
            <RecordList records={records} isNarrow={isNarrow} typed={typed} />
          </section>
        ))}
      {empty.length > 0 && (
        <p className="mt-6 text-muted first:mt-0">
          {capitalise(empty.map(({ title }) => `no ${title.toLowerCase()}`).join(', '))}.
        </p>
      )}
    </>
  )
}

/** "3 of 14", "3" where these are all, "newest 10" where nobody counted and there may be more. */
function countText(shown: number, total: number | undefined, hasMore: boolean): string {
  if (total !== undefined)
    return total > shown ? `${showCount(shown)} of ${showCount(total)}` : showCount(shown)
  return hasMore ? `newest ${showCount(shown)}` : showCount(shown)
}

/** Records as rows that lead to their pages, where the admin may open them. */
export function RecordList({
  records,
  beside,
  isNarrow = false,
  typed = '',
}: {
  records: readonly AdminRecord[]
  /** A second link beside each row: what it does, and to which address. */
  beside?: { label: string; toward: (record: AdminRecord) => string }
  isNarrow?: boolean
  /** What was searched for: it is marked where it stands. */
  typed?: string
}) {
  const mayOpen = useMayOpen()
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {records.map((record, place) => {
        const areas = recordAreas[record.kind]
        return (
          <li key={`${record.kind} ${record.id} ${place}`} className={beside && 'flex items-center'}>
            {!areas || mayOpen(areas) ? (
              <Link
                to={mayOpen(['sellers']) ? placeOf(record) : pageOf(record)}
                data-record
                className="flex min-h-16 min-w-0 grow items-center gap-3 px-4 py-2.5 hover:bg-sunken"
              >
                <RecordLine record={record} isNarrow={isNarrow} typed={typed} />
                <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
              </Link>
            ) : (
              <p className="flex min-h-16 items-center px-4 py-2.5">
                <RecordLine record={record} isNarrow={isNarrow} typed={typed} />
              </p>
            )}
            {beside && (
              <Link
                to={beside.toward(record)}
                className="mr-2 inline-flex min-h-11 shrink-0 items-center rounded-md px-2 font-semibold text-danger hover:underline"
              >
                {beside.label}
                <span className="sr-only"> {nameOf(record)}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What a record is, beside or above its amount, state and day. */
function RecordLine({ record, isNarrow, typed }: { record: AdminRecord; isNarrow: boolean; typed: string }) {
  const wide = !isNarrow
  return (
    <span className={`min-w-0 grow ${wide ? 'sm:flex sm:items-center sm:gap-3' : ''}`}>
      <span className="block min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          <Marked text={nameOf(record)} typed={typed} />
        </span>
        <span className="block text-sm text-muted wrap-anywhere">
          <Marked text={[numberOf(record), detailOf(record)].filter(Boolean).join(' · ')} typed={typed} />
        </span>
      </span>{' '}
      <span
        className={`flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 ${wide ? 'max-sm:mt-1.5 sm:flex-col sm:items-end' : 'mt-1.5'}`}
      >
        {record.amountMinor !== null && <Price kobo={record.amountMinor} className="font-semibold" />}{' '}
        {record.state && <StateBadge record={record} />}{' '}
        {record.at && <DateText iso={record.at} className="text-sm text-muted" />}
      </span>
    </span>
  )
}

/** A text in which the words that were searched for are marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase()
  const start = wanted.length < 2 ? -1 : text.toLowerCase().indexOf(wanted)
  if (start < 0) return text
  const end = start + wanted.length
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-marigold-soft text-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** What a kind of record is called, in the plural. */
export const recordKindLabels: Record<AdminRecordKind, string> = {
  order: 'Orders',
  ticket: 'Messages',
  shop: 'Shops',
  person: 'People',
  dispute: 'Disputes',
  refund: 'Refunds',
  report: 'Reports',
  product: 'Products',
  service: 'Services',
  documents: 'Documents',
}

/** The page of a record. */
export function pageOf({ kind, id }: Pick<AdminRecord, 'kind' | 'id'>): string {
  return `${pages[kind]}/${id}`
}

/** Where an admin of sellers acts on a record: of a listing that names its shop, the question whether to remove it. */
function placeOf(record: AdminRecord): string {
  return record.shopId ? removalAddress(record.shopId, record) : pageOf(record)
}

const pages: Record<AdminRecordKind, string> = {
  order: '/admin/orders',
  dispute: '/admin/disputes',
  refund: '/admin/orders',
  report: '/admin/reports',
  product: '/products',
  service: '/services',
  ticket: '/admin/messages',
  documents: '/admin/kyc',
  shop: '/admin/sellers',
  person: '/admin/users',
}

function nameOf({ kind, name }: AdminRecord): string {
  if (kind === 'documents') return documentKinds.find(({ value }) => value === name)?.label ?? name
  return name || 'Without a name'
}

/** The id where people know it. */
function numberOf({ kind, id }: AdminRecord): string {
  if (kind === 'ticket') return id
  return kind === 'order' || kind === 'dispute' || kind === 'refund' ? `#${id}` : ''
}

function detailOf({ kind, detail }: AdminRecord): string {
  if (kind === 'report') return labelOfReason(detail as ReportReason)
  if (kind === 'dispute') return capitalise(detail.replaceAll('_', ' '))
  return detail.replace(/\+234\d{10}/, showPhone)
}

const otherStates: Record<string, [Tone, string]> = {
  Pending: ['wait', 'Pending'],
  Approved: ['good', 'Approved'],
  Rejected: ['bad', 'Rejected'],
  active: ['good', 'Active'],
  suspended: ['bad', 'Suspended'],
  upheld: ['bad', 'Confirmed'],
  dismissed: ['plain', 'Dismissed'],
  live: ['good', 'Live'],
  hidden: ['bad', 'Hidden'],
  paused: ['wait', 'Paused'],
  waiting: ['wait', 'Waiting for a look'],
  refused: ['bad', 'Not accepted'],
  draft: ['plain', 'Draft'],
  removed: ['bad', 'Removed'],
  closed: ['plain', 'Closed'],
}

function StateBadge({ record: { kind, state } }: { record: AdminRecord }) {
  // Of a person the state is the role.
  if (kind === 'person') return <Badge tone="plain">{capitalise(state)}</Badge>
  if (kind === 'ticket') return <TicketState state={state as TicketStates} />
  const [tone, label] = (kind === 'order' ? undefined : otherStates[state]) ?? []
  const known =
    kind === 'order' ? orderBadge(state) : stateBadge(kind === 'refund' ? refundState(state) : state)
  return <Badge tone={tone ?? known.tone}>{label ?? capitalise(known.label)}</Badge>
}

const maxOpen = 5

/** Other accounts with the same bank account or phone, the bank account first. More than five are folded. */
export function SharingAccounts({ accounts }: { accounts: readonly SharingAccount[] }) {
  if (accounts.length === 0)
    return <p className="text-muted">No other account has this bank account or phone.</p>
  const more = accounts.length - maxOpen
  return (
    <>
      <SharingList accounts={accounts.slice(0, maxOpen)} />
      {more > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline">
            {showCount(more)} more
          </summary>
          <SharingList accounts={accounts.slice(maxOpen)} />
        </details>
      )}
    </>
  )
}

function SharingList({ accounts }: { accounts: readonly SharingAccount[] }) {
  const mayOpen = useMayOpen()
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {accounts.map(({ userId, sellerId, name, storeName, status, sameBankAccount, samePhone }) => (
        <li key={userId}>
          <Link
            to={sellerId && mayOpen(['sellers']) ? `/admin/sellers/${sellerId}` : `/admin/users/${userId}`}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{storeName || name}</span>
              <span className="block text-sm text-muted wrap-anywhere">
                {storeName ? name : 'No shop'} · {capitalise(status)}
              </span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {sameBankAccount && <Badge tone="bad">Same bank account</Badge>}
              {samePhone && <Badge tone="wait">Same phone</Badge>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Says after a suspension that reports still wait for a decision: it decides none of them. */
export function ReportsToDecide({ reports, personId }: ReportsToDecideProps) {
  const open = reports.filter(({ state }) => state === 'open')
  const more = reports.length < maxRecords ? '' : ' or more'
  return [...new Set(open.map(({ id }) => id))].map((id) => {
    const count = open.filter((one) => one.id === id).length
    const isOne = count === 1 && !more
    return (
      <p key={id} className="mb-5">
        <Link
          to={`/admin/reports/${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          {`${count}${more} open ${isOne ? 'report' : 'reports'} about the ${id === personId ? 'person' : 'shop'}: decide ${isOne ? 'it' : 'them'}`}
        </Link>
      </p>
    )
  })
}

interface ReportsToDecideProps {
  /** The newest ten about the person and their shop. Each has the id of its page: of the shop, or of the person without one. */
  reports: readonly AdminRecord[]
  personId: string
}
