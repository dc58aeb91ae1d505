import type { AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import { showDate } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { half, StatusBadge } from '../admin-parts.tsx'
import { ShopActions, ShopFigures } from '../records/shop-summary.tsx'

/** What an admin weighs beside a report, and the suspension. */
export function ReportedShop({ shop }: { shop: AdminShop['data'] }) {
  return (
    <section aria-label="The shop" className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={shop.status} />
        <Badge tone={shop.verified ? 'good' : 'plain'}>{shop.verified ? 'Verified' : 'Not verified'}</Badge>
        <span className="text-muted">Open since {showDate(shop.createdAt)}</span>
      </p>
      <ShopFigures shop={shop} isNarrow />
      {/* Three of them do not fit side by side. */}
      <div className="lg:[&>div]:flex-wrap">
        <ShopActions shop={shop}>
          <ButtonLink to={`/admin/sellers/${shop.id}`} kind="quiet" className={half}>
            View account
          </ButtonLink>
        </ShopActions>
      </div>
    </section>
  )
}
