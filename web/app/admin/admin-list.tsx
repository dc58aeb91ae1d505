import { nextPage } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import type { PaymentQueueLines } from '@oja/contract/schemas/admin/admin-payments.ts'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import { isFormErrors } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { joinWithCommas, showDate } from '../format/format.ts'
import { useShowFound } from '../hooks/use-show-found.ts'
import { useSyncedForm } from '../hooks/use-synced-form.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field, SelectField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { doneMessage } from './admin-done.ts'
import { AdminHead } from './admin-parts.tsx'
import { FileLink } from './lists/file-link.tsx'
import { FoldedOnPhone } from './lists/folded-on-phone.tsx'
import { areDaysTurned, listFaults, optionsOf, readListParams } from './lists/list-filters.ts'
import type { AdminFilter, ListParams } from './lists/list-filters.ts'
import { firstOf, ListPages } from './lists/list-pages.tsx'
import { ListTotal } from './lists/list-total.tsx'
import { loadShopIfAllowed } from './records/load-about-person.ts'
import { realOrSample } from './real-or-sample.ts'

/** What differs between the lists of admins. `Query` is what the list's endpoint may be asked for. */
export interface AdminList<Row, Query> {
  /** The name of the table, and of the page. */
  title: string
  /** What the search form is called for people who hear the page. */
  searchLabel: string
  /** What the text field finds; "Search" where nothing is said. */
  textLabel?: string
  /** The same in fewer words, for what stands inside the field. */
  textHint?: string
  filters: readonly AdminFilter[]
  fetch: (
    api: Client,
    query: Query,
  ) => Promise<{
    answer: { data: readonly Row[]; totalMinor?: number | null; parts?: PaymentQueueLines['parts'] }
    headers: Headers
  }>
  /** The invented rows that such a query leaves, for everybody who is not an admin. */
  samples: (params: ListParams) => readonly Row[]
  columns: (page: ColumnContext<Row>) => readonly Column<Row>[]
  /** How many were found; "24 found" where nothing is said. `rows`: in how few rows, where this page has all of them. */
  foundText?: (total: string, rows?: number) => string
  keyOf: (row: Row) => string
  /** How many entries of the list a row stands for; 1 where nothing is said. */
  entriesOf?: (row: Row) => number
  /** What the entries are called, where a row can stand for several: "Changes". */
  entriesName?: string
  empty: { icon: IconName; title: string; text: string }
  /** Said instead where something was searched for. */
  emptySearch?: { title?: string; text: string }
  /** Said instead where only days and other filters were chosen. */
  emptyDays?: { title: string; text: string }
  /** Said below what a search found where it looked at a part of a long list. */
  partText?: string
  /** What the way to its next page is called then. */
  olderText?: string
  /** The widths of its columns, where decisions unfold in its rows. */
  unfolding?: string
  /** True for columns that need a wide screen: below it the rows are cards. */
  isWide?: boolean
  /** The path of the same list as a CSV file, where there is one. */
  filePath?: string
}

export interface ColumnContext<Row> {
  isSample: boolean
  /** What a decision does where nothing is real: it changes the row in this browser. Undefined for an admin. */
  onSample: (row: Row, change: Partial<Row>) => (() => void) | undefined
}

/** One page of a list: real rows for an admin, a sample for everybody else. */
export interface AdminRows<Row> {
  isSample: boolean
  rows: readonly Row[]
  /** The query of the next page; null on the last one. */
  next: string | null
  /** The place of its first row in the list; null where the address does not say. */
  first: number | null
  /** How many its filters leave, as the API says it ("1000+"); null where nobody counted. */
  total: string | null
  /** The search stopped early: its next page is looked for in rows that this one did not look at. */
  isPart: boolean
  /** Kobo of all rows that its filters leave; null where the list has no sum. */
  totalMinor: number | null
  parts?: PaymentQueueLines['parts']
  /** The shop that was decided about last: a filter may leave its row out now. */
  decided: string | null
}

/** Loads the page of a list that an address asks for. Throws as `realOrSample`. */
export async function loadAdminList<Row, Query>(
  list: AdminList<Row, Query>,
  visit: PageRequest,
): Promise<AdminRows<Row>> {
  const params = readListParams(list.filters, visit.url.searchParams)
  const isTurned = areDaysTurned(list.filters, visit.url.searchParams)
  // Nothing is between such days, and the server refuses them.
  const query = isTurned ? { ...params, to: '' } : params
  const shopId = visit.url.searchParams.get('shop')
  const { isSample, data } = await realOrSample<Omit<AdminRows<Row>, 'isSample' | 'decided'>>(
    visit,
    async (api) => {
      const { answer, headers, isFirstPage } = await fetchPage(list, api, query)
      const next = nextPage(headers)?.toString() ?? null
      const { data: rows, totalMinor = null, parts } = answer
      const first = isFirstPage ? 1 : firstOf(visit.url.searchParams)
      const isPart = headers.get('x-search-stopped') === 'true'
      return { data: { rows, next, first, total: headers.get('x-total-count'), totalMinor, parts, isPart } }
    },
    { ...noRows, rows: list.samples(query) },
  )
  const shop = shopId && !isSample ? await loadShopIfAllowed(visit, shopId) : null
  return { isSample, ...data, ...(isTurned && noRows), decided: shop && shop.businessName }
}

const noRows = { rows: [], next: null, first: 1, total: null, totalMinor: null, isPart: false }

/** The page that the query names; the first one where the server knows no such page. */
async function fetchPage<Row, Query>(list: AdminList<Row, Query>, api: Client, query: ListParams) {
  try {
    // The server checks what an address says.
    return { ...(await list.fetch(api, query as Query)), isFirstPage: query.after === '' }
  } catch (error) {
    const isPageUnknown = query.after !== '' && isCallError(error) && [400, 422].includes(error.status)
    if (!isPageUnknown) throw error
    return { ...(await list.fetch(api, { ...query, after: '' } as Query)), isFirstPage: true }
  }
}

interface AdminListPageProps<Row, Query> {
  list: AdminList<Row, Query>
  page: AdminRows<Row>
}

/** A page that is one list. It says what became of the last decision about a row. */
export function AdminListPage<Row, Query>({ list, page }: AdminListPageProps<Row, Query>) {
  const [searchParams] = useSearchParams()
  const answer = useActionData<unknown>()
  return (
    <>
      <AdminHead
        title={list.title}
        isSample={page.isSample}
        formErrors={isFormErrors(answer) ? answer : null}
        done={doneMessage(searchParams)}
        doneTo={page.decided}
      />
      <AdminListRows list={list} page={page} />
    </>
  )
}

interface AdminListRowsProps<Row, Query> extends AdminListPageProps<Row, Query> {
  /** What searching and turning the page leave as it is in the address. */
  kept?: Readonly<Record<string, string>>
}

/** A list with its search form, its next page and its file. */
export function AdminListRows<Row, Query>({ list, page, kept = {} }: AdminListRowsProps<Row, Query>) {
  const { isSample, total, totalMinor, isPart } = page
  const { foundText = (count: string) => `${count} found`, entriesOf = () => 1 } = list
  // A refused decision is said in its row, which must be in sight.
  const isRefused = isFormErrors(useActionData<unknown>())
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<Row>>>>({})
  const rows = page.rows.map((row) => ({ ...row, ...changes[list.keyOf(row)] }))
  const onSample = (row: Row, change: Partial<Row>) =>
    isSample ? () => setChanges({ ...changes, [list.keyOf(row)]: change }) : undefined
  const entries = rows.reduce((sum, row) => sum + entriesOf(row), 0)
  const isFolded = entries > rows.length && total === String(entries)
  return (
    <>
      <SearchForm
        list={list}
        found={total && foundText(total, isFolded ? rows.length : undefined)}
        kept={kept}
      />
      {totalMinor !== null && rows.length > 0 && <ListTotal kobo={totalMinor} parts={page.parts} />}
      {rows.length === 0 ? (
        <EmptyList list={list} kept={kept} />
      ) : (
        <FoldedOnPhone rows={rows.length} isOpen={isRefused}>
          <DataTable
            label={list.title}
            isDense
            isWide={list.isWide ?? false}
            columns={list.columns({ isSample, onSample })}
            rows={rows}
            keyOf={list.keyOf}
            {...(list.unfolding !== undefined && { unfolding: list.unfolding })}
          />
        </FoldedOnPhone>
      )}
      {isPart && list.partText && <p className="mt-4 text-muted">{list.partText}</p>}
      <ListPages
        {...page}
        count={entries}
        name={list.entriesName}
        nextText={isPart ? list.olderText : undefined}
        kept={kept}
      />
      {!isSample && list.filePath && rows.length > 0 && (
        <FileLink filters={list.filters} filePath={list.filePath} />
      )}
    </>
  )
}

interface SearchFormProps<Row, Query> {
  list: AdminList<Row, Query>
  found: string | null
  kept: Readonly<Record<string, string>>
}

/** Search and filters as a plain form, so that the address of what was found can be kept. */
function SearchForm<Row, Query>({ list, found, kept }: SearchFormProps<Row, Query>): ReactNode {
  const { state, formMethod } = useNavigation()
  const [searchParams] = useSearchParams()
  const query = readListParams(list.filters, searchParams)
  const faults = listFaults(list.filters, searchParams)
  const form = useSyncedForm(query)
  const count = useRef<HTMLParagraphElement>(null)
  const send = useShowFound(() => {
    // An open fold would leave what was found below the screen of a phone.
    const fold = form.current?.querySelector<HTMLInputElement>(`#${foldId}`)
    if (!fold?.checked || Object.keys(faults).length > 0) return
    fold.checked = false
    count.current?.focus()
  })
  // On a phone two filters or more would push the first row off the screen.
  const folds = list.filters.length > 1
  const days = list.filters.filter(({ options }) => !options)
  return (
    <Form
      ref={form}
      role="search"
      noValidate
      onSubmit={send}
      aria-label={list.searchLabel}
      className="mb-5 grid grid-cols-6 items-start gap-2 sm:flex sm:flex-wrap sm:gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={list.textLabel ?? 'Search'}
        name="q"
        type="search"
        maxLength={100}
        placeholder={list.textHint ?? list.textLabel ?? 'Search'}
        defaultValue={query.q}
        className={`grow max-sm:col-span-4 sm:min-w-44 sm:basis-44 ${unlabelled}`}
      />
      {folds && (
        <>
          <input
            id={foldId}
            type="checkbox"
            defaultChecked={Object.keys(faults).length > 0}
            aria-label={`Show filters, now ${filteredBy(list, query)}`}
            className="peer sr-only sm:hidden"
          />
          <label
            htmlFor={foldId}
            className="order-1 col-span-4 flex min-h-11 min-w-0 cursor-pointer items-center gap-1.5 rounded-md font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-leaf sm:hidden [&>svg]:peer-checked:rotate-180"
          >
            <span className="truncate">Filter: {filteredBy(list, query)}</span>
            <Icon name="chevron-down" className="size-4 shrink-0" />
          </label>
        </>
      )}
      {list.filters.map(
        ({ name, label, options, className }) =>
          options && (
            <SelectField
              key={name}
              label={label}
              name={name}
              options={options}
              placeholder={`${label}: all`}
              defaultValue={query[name]}
              error={faults[name]}
              className={`max-sm:w-full max-sm:min-w-0 ${folds ? 'max-sm:order-3 max-sm:col-span-3' : 'max-sm:order-1 max-sm:col-span-4'} ${folds ? `max-sm:hidden max-sm:peer-checked:block ${unlabelledWide}` : unlabelled} ${narrowError} ${className ?? ''}`}
            />
          ),
      )}
      {days.length > 0 && (
        // Both days stand in one line, wherever it breaks.
        <div
          className={`sm:flex sm:items-start sm:gap-3 ${list.filters.length > 3 ? 'sm:order-1' : 'sm:max-xl:order-1'} ${folds ? 'max-sm:hidden max-sm:peer-checked:contents' : 'max-sm:contents'}`}
        >
          {days.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type="date"
              defaultValue={query[name]}
              error={faults[name]}
              className={`max-sm:order-3 max-sm:col-span-3 max-sm:min-w-0 sm:grid sm:grid-cols-[auto_auto] sm:items-center sm:gap-x-2 sm:[&_input]:px-2 sm:[&_label]:mb-0 sm:[&>p]:col-span-2 ${narrowError}`}
            />
          ))}
        </div>
      )}
      <Button
        kind="quiet"
        // A decision that was sent loads the list too.
        busy={state === 'loading' && formMethod !== 'POST'}
        busyLabel="Wait..."
        className="min-h-12 max-sm:col-span-2 max-sm:col-start-5 max-sm:row-start-1 max-sm:px-2"
      >
        Search
      </Button>
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        className={`text-sm text-muted outline-none max-sm:self-center empty:hidden sm:flex sm:min-h-12 sm:items-center ${list.filters.length === 0 ? 'col-span-6' : 'order-2 col-span-2 text-right'}`}
      >
        {found}
      </p>
    </Form>
  )
}

// An error breaks below its field and makes it no wider.
const narrowError = '[&>p]:w-0 [&>p]:min-w-full'

const foldId = 'show-filters'

/** What is filtered by, in a few words: "all", "Pending, from 21 November 2026". Other words of an address are not said. */
function filteredBy<Row, Query>({ filters }: AdminList<Row, Query>, query: ListParams): string {
  const words = filters.map(({ name, label, options }) => {
    const value = query[name] ?? ''
    if (value === '') return ''
    if (!options) return `${label.toLowerCase()} ${showDate(value)}`
    return optionsOf(options).find((option) => option.value === value)?.label ?? ''
  })
  return joinWithCommas(...words) || 'all'
}

// The placeholder says the same.
const unlabelled = '[&_label]:sr-only'
// On a phone the filters unfold in two columns, where a chosen one does not say what it filters by.
const unlabelledWide = 'sm:[&_label]:sr-only'

interface EmptyListProps<Row, Query> {
  list: AdminList<Row, Query>
  kept: Readonly<Record<string, string>>
}

function clearLabel(isSearch: boolean, isFiltered: boolean): string {
  if (!isFiltered) return 'Clear search'
  return isSearch ? 'Clear search and filters' : 'Clear filters'
}

/** Why nothing is listed, and the way to more: the same words in all rows, or the list without search and filters. */
function EmptyList<Row, Query>({ list, kept }: EmptyListProps<Row, Query>) {
  const [searchParams] = useSearchParams()
  const { filters, empty, emptySearch } = list
  const { q, ...query } = readListParams(filters, searchParams)
  const chosen = filters.filter(({ name }) => searchParams.get(name))
  const ofDays = q === '' && chosen.some(({ options }) => !options)
  const parts = filters.filter(({ name, initial }) => initial && query[name] === initial)
  const isPart = q !== '' && parts.length > 0
  const everywhere = new URLSearchParams([
    ...Object.entries(kept),
    ...(isPart ? [...parts.map(({ name }) => [name, '']), ['q', q]] : []),
  ])
  return (
    <EmptyState
      {...empty}
      {...(q !== '' || chosen.length > 0 ? emptySearch : {})}
      {...(ofDays && (list.emptyDays ?? { title: 'Nothing on these days', text: 'Choose other days.' }))}
      {...(areDaysTurned(filters, searchParams) && {
        title: 'Nothing to show',
        text: 'Change one of the two days.',
      })}
      action={
        (q !== '' || chosen.length > 0) && (
          <ButtonLink to={`?${everywhere}`} kind="quiet">
            {isPart ? 'Search all' : clearLabel(q !== '', chosen.length > 0)}
          </ButtonLink>
        )
      }
    />
  )
}
