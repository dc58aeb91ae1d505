import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { useMayOpen } from '../records/use-may-open.ts'

type Order = AdminOrder['data']
type Past = NonNullable<Order['past']>['seller']

/** What else was wrong with the two sides of a dispute, before an admin decides it. */
export function EarlierProblems({ order: { past, seller, buyer } }: { order: Order }) {
  if (!past) return null
  return (
    <section aria-labelledby="earlier" className="rounded-lg border border-line bg-card p-4">
      <h2 id="earlier" className="text-xl">
        Earlier problems
      </h2>
      <dl className="mt-2 space-y-2">
        <Side
          name={seller.storeName}
          side="seller"
          past={past.seller}
          to={`/admin/sellers/${seller.id}`}
          areas={['sellers']}
        />
        <Side
          name={buyer.name}
          side="buyer"
          past={past.buyer}
          to={`/admin/users/${buyer.id}`}
          areas={['sellers', 'support']}
        />
      </dl>
    </section>
  )
}

interface SideProps {
  name: string
  side: 'seller' | 'buyer'
  past: Past
  /** The page that has the reports, and whose it is. */
  to: string
  areas: readonly AdminArea[]
}

function Side({ name, side, past: { disputes, decided, forBuyer, reports }, to, areas }: SideProps) {
  const mayOpen = useMayOpen()
  const saidOfReports = countOf(showCount(reports), 'confirmed report')
  return (
    <div>
      <dt className="font-semibold wrap-anywhere">
        {name}, the {side}
      </dt>
      {disputes === 0 && reports === 0 && (
        <dd className="text-muted">No other dispute, no confirmed report.</dd>
      )}
      {disputes > 0 && (
        <dd>
          {countOf(showCount(disputes), 'other dispute')}
          {decided > 0 && (
            <>
              {': '}
              <Link
                to={`/admin/disputes?list=decided&q=${encodeURIComponent(name)}`}
                className="inline-block py-2.5 font-semibold text-leaf underline"
              >
                {decided} decided
              </Link>
              , {forBuyer} with a refund
            </>
          )}
        </dd>
      )}
      {reports > 0 && (
        <dd>
          {mayOpen(areas) ? (
            <Link to={to} className="inline-block py-2.5 font-semibold text-leaf underline">
              {saidOfReports}
            </Link>
          ) : (
            saidOfReports
          )}
        </dd>
      )}
    </div>
  )
}
