import { useLocation } from 'react-router'
import type { Route } from './+types/admin-payments-page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { inBrowser, onServer } from '../../api/page.ts'
import type { Visit } from '../../api/page.ts'
import { BackOfficeHead } from '../admin-parts.tsx'
import { loadMoney } from './load-payments.ts'
import { MoneyLists } from './payment-lists.tsx'
import { deskAt } from './payment-labels.ts'

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
