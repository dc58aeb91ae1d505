import { useLocation } from 'react-router'
import type { Route } from './+types/admin-payments-page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { AdminHead } from '../admin-parts.tsx'
import { loadPayments } from './load-payments.ts'
import { PaymentLists } from './payment-lists.tsx'
import { adminListsAt } from './payment-labels.ts'

// /admin/money and /admin/disputes are the same page with different lists.
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

function load(visit: PageRequest) {
  return loadPayments(visit, adminListsAt(visit.url).lists)
}

export function meta({ location }: Route.MetaArgs) {
  return [{ title: titled(adminListsAt(location).title) }, { name: 'robots', content: 'noindex' }]
}

export default function AdminPaymentsPage({ loaderData: { data, isSample, next } }: Route.ComponentProps) {
  const { title, lists, lead, base } = adminListsAt(useLocation())
  return (
    <>
      <AdminHead title={title} isSample={isSample} />
      <p className="-mt-3 mb-5 text-muted">
        {lead} Commission {showCount(data.commissionPercent)}%.
      </p>
      <PaymentLists {...data} lists={lists} next={next} base={base} isSample={isSample} />
    </>
  )
}
