import { useLocation } from 'react-router'
import type { Route } from './+types/money-desk-page.ts'
import { titled } from '../lib/brand.ts'
import { showCount } from '../lib/format.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { BackOfficeHead } from './back-office-parts.tsx'
import { loadMoney } from './load-money.ts'
import { MoneyLists } from './money-lists.tsx'
import { deskAt } from './money-words.ts'

// Two addresses, /admin/money and /admin/disputes: the same page with other lists.
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function load(visit: Visit) {
  return loadMoney(visit, deskAt(visit.url).lists)
}

export function meta({ location }: Route.MetaArgs) {
  return [{ title: titled(deskAt(location).title) }, { name: 'robots', content: 'noindex' }]
}

export default function MoneyDeskPage({ loaderData: { data, isSample, next } }: Route.ComponentProps) {
  const { title, lists, lead, base } = deskAt(useLocation())
  return (
    <>
      <BackOfficeHead title={title} isSample={isSample} />
      <p className="-mt-3 mb-5 text-muted">
        {lead} The market keeps {showCount(data.commissionPercent)}&nbsp;% of a sale.
      </p>
      <MoneyLists {...data} lists={lists} next={next} base={base} isSample={isSample} />
    </>
  )
}
