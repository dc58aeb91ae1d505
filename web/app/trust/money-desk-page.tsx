import type { Route } from './+types/money-desk-page.ts'
import { titled } from '../lib/brand.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { BackOfficeHead } from './back-office-parts.tsx'
import { loadMoney } from './load-money.ts'
import { MoneyLists } from './money-lists.tsx'
import { moneyLists } from './money-words.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function load(visit: Visit) {
  return loadMoney(visit, moneyLists)
}

export function meta() {
  return [{ title: titled('Money') }, { name: 'robots', content: 'noindex' }]
}

export default function MoneyDeskPage({ loaderData: { data, isSample, next } }: Route.ComponentProps) {
  return (
    <>
      <BackOfficeHead title="Money" isSample={isSample} />
      <p className="-mt-3 mb-5 text-muted">
        Orders and payments, and what of them waits for a person. The market keeps{' '}
        {data.commissionPercent.toLocaleString('en-NG')} % of a sale.
      </p>
      <MoneyLists {...data} lists={moneyLists} next={next} base="/admin/orders" isSample={isSample} />
    </>
  )
}
