import { nextPage } from '@oja/contract/client.ts'
import { payoutEndpoints } from '@oja/contract/endpoints/orders/payouts.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { MonthStatement } from '@oja/contract/schemas/orders/month-statement.ts'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import type { PageRequest } from '../../api/page.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Line } from './balance.tsx'
import { OrderMoney } from './order-money.tsx'
import { StatementDays, monthName } from './statement-days.tsx'
import { PrintedDays, PrintedHead } from './printed-days.tsx'

/** The address of the newest statement; another month stands there as `2026-11`. */
export const newestStatement = '/dashboard/payouts?month=newest'

// So many orders push the days not far down.
const shownAtOnce = 3

/** What the page of a month shows: its money, and a page of the orders. */
export async function loadStatement({ api, url }: Pick<PageRequest, 'api' | 'url'>) {
  const asked = url.searchParams.get('month')
  const isAsked = asked !== null && asked !== '' && asked !== 'newest'
  const isWrong =
    isAsked && (!/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(asked) || asked > dayInLagos(Date.now()).slice(0, 7))
  // A month that does not exist, or has not begun, shows the newest one.
  const month = isAsked && !isWrong ? asked : undefined
  const after = url.searchParams.get('after') ?? undefined
  const statement = await answerOrFailure(api(payoutEndpoints.statement, { query: { month } }))
  const ofMonth = statement.answer?.data.month ?? month
  const orders = await answerOrFailure(
    api.withHeaders(dashboardEndpoints.transactions, { query: { after, month: ofMonth } }),
  )
  // A payment that failed brings nothing, so it is no money of the shop.
  const transactions = orders.answer?.answer.transactions.filter(({ status }) => status !== 'failed') ?? []
  return {
    statement: statement.answer?.data ?? null,
    transactions,
    next: orders.answer ? (nextPage(orders.answer.headers)?.get('after') ?? null) : null,
    failure: statement.failure ?? orders.failure,
    isFirst: after === undefined,
    isWrong,
  }
}

type Loaded = Awaited<ReturnType<typeof loadStatement>>

/** The seller's money month by month: the sums first, then the days, then each order. */
export function Statement({ loaded }: { loaded: Loaded }) {
  const { statement, transactions, next, failure, isFirst, isWrong } = loaded
  const isEmpty = statement?.months.length === 0 && transactions.length === 0
  const orderMoney = transactions.length > 0 && (
    <OrderMoney
      transactions={transactions}
      month={statement?.month ?? ''}
      next={next}
      isOpen={!isFirst || transactions.length <= shownAtOnce}
    />
  )
  return (
    <div className="max-w-2xl">
      <div className="print:hidden">
        <BackLink to="/dashboard/payouts">Payouts</BackLink>
      </div>
      <h1 className="mb-4 text-3xl">Statement</h1>
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load your statement'} status={failure.status} />
      )}
      {isEmpty && (
        <EmptyState icon="wallet" title="No transactions yet" text="Your sales and payouts will show here." />
      )}
      {statement && statement.months.length > 0 && isFirst && (
        <Month statement={statement} isWrong={isWrong}>
          {orderMoney}
        </Month>
      )}
      {(!isFirst || !statement) && orderMoney}
    </div>
  )
}

/** `children`: the orders of the month. `isWrong`: the address names a month that does not exist, or has not begun. */
function Month({
  statement,
  isWrong,
  children,
}: {
  statement: MonthStatement
  isWrong: boolean
  children: ReactNode
}) {
  const { month, openingMinor, soldMinor, refundedMinor, commissionMinor, paidOutMinor, closingMinor } =
    statement
  const { goingBackMinor, goingBackCommissionMinor } = statement
  // An older server gives only what is left of the two.
  const backMinor = statement.commissionBackMinor ?? Math.max(0, -commissionMinor)
  const takenMinor = commissionMinor + backMinor
  const owedMinor = closingMinor - goingBackMinor + goingBackCommissionMinor
  return (
    <>
      <div className="print:hidden">
        <ChooseMonth
          month={month}
          months={statement.months}
          error={isWrong ? 'Choose a month of the list' : undefined}
        />
      </div>
      <PrintedHead shop={statement.storeName ?? ''} month={month} />
      <section aria-label={monthName(month)} className="mt-4">
        <dl className="rounded-lg border border-line bg-card px-4 py-2">
          <Line name="Opening balance" kobo={openingMinor} />
          <Line name="Sales" note="before refunds" kobo={soldMinor} />
          <Line name="Refunds" kobo={-refundedMinor} />
          {takenMinor !== 0 && <Line name="Commission" kobo={-takenMinor} />}
          {backMinor > 0 && <Line name="Commission given back" kobo={backMinor} isAdded />}
          <Line name="Paid out" kobo={-paidOutMinor} />
          <Line name="Closing balance" kobo={closingMinor} isSum />
          {goingBackMinor > 0 && (
            <>
              <Line name="Going back to buyers" kobo={-goingBackMinor} />
              <Line name="Commission we give back" kobo={goingBackCommissionMinor} isAdded />
              <Line name="Balance after refunds" kobo={owedMinor} isSum />
            </>
          )}
        </dl>
        <p className="mt-1.5 text-sm text-muted">
          {goingBackMinor > 0
            ? 'A refund leaves the balance once the buyer has the money.'
            : 'The balance is your money with Oja: available, on the way, on hold, or of orders you have not accepted or not handed over yet.'}
        </p>
        <div className="print:hidden">{children}</div>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 print:hidden">
          <PrintButton />
          <FileLink label={monthName(month)} query={`?month=${month}`} />
          <FileLink label="All months" query="" />
        </div>
        <PrintedDays statement={statement} />
        <div className="print:hidden">
          <StatementDays statement={statement} />
        </div>
      </section>
    </>
  )
}

/** Without scripts the browser’s own menu prints the page. */
function PrintButton() {
  const hydrated = useHydrated()
  if (!hydrated) return <p className="min-h-11 content-center">Print this page from your browser’s menu.</p>
  return (
    <Button type="button" kind="quiet" onClick={() => window.print()}>
      Print
    </Button>
  )
}

function ChooseMonth({
  month,
  months,
  error,
}: {
  month: string
  months: string[]
  error: string | undefined
}) {
  const shown = months.includes(month) ? months : [month, ...months]
  return (
    <Form
      method="get"
      action="/dashboard/payouts"
      className={`flex gap-2 ${error ? 'items-center' : 'items-end'}`}
    >
      <SelectField
        name="month"
        label="Month"
        options={shown.map((value) => ({ value, label: monthName(value) }))}
        defaultValue={month}
        error={error}
        key={month}
        className="min-w-0 grow sm:max-w-60"
      />
      <Button kind="quiet" className="min-h-12">
        Show
      </Button>
    </Form>
  )
}

function FileLink({ label, query }: { label: string; query: string }) {
  return (
    <a
      href={`/api/v1/sellers/transactions.csv${query}`}
      download
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
    >
      <Icon name="download" />
      {label} as CSV
    </a>
  )
}
