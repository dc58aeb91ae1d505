import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { ShareShop } from '../shop-link/share-shop.tsx'

type Setup = SellerOverview['data']['setup']

const steps: readonly { step: keyof Setup; title: string; detail: string; to: string }[] = [
  {
    step: 'listing',
    title: 'Add your first product',
    detail: 'A photo, a name, a price',
    to: '/dashboard/upload',
  },
  {
    step: 'logo',
    title: 'Add your logo',
    detail: 'Buyers remember a picture',
    to: '/dashboard/settings/profile',
  },
  {
    step: 'place',
    title: 'Say where you are',
    detail: 'Buyers nearby find you first',
    to: '/dashboard/settings/contact',
  },
  {
    step: 'hours',
    title: 'Set your opening hours',
    detail: 'Buyers know when to call',
    to: '/dashboard/settings/hours',
  },
  {
    step: 'bank',
    title: 'Add your bank account',
    detail: 'So that we can pay you',
    to: '/dashboard/payouts',
  },
  {
    step: 'documents',
    title: 'Send your documents',
    detail: 'For the Verified badge',
    to: '/dashboard/verification',
  },
]

interface OpenShopProps {
  setup: Setup
  slug: string
  storeName: string
}

/** What a new shop needs before its first sale, in place of empty charts. */
export function OpenShop({ setup, slug, storeName }: OpenShopProps) {
  const done = steps.filter(({ step }) => setup[step]).length
  const next = steps.find(({ step }) => !setup[step])
  return (
    <section aria-labelledby="open-shop" className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="p-4 pb-3">
        <h2 id="open-shop" className="text-xl">
          {next ? `Open your shop: ${done} of ${steps.length}` : 'Your shop is ready'}
        </h2>
        <svg
          viewBox={`0 0 ${steps.length} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-2 h-2 w-full rounded-full"
        >
          <rect width={steps.length} height="1" className="fill-sunken" />
          <rect width={done} height="1" className="fill-leaf" />
        </svg>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(({ step, title, detail, to }) => (
          <li key={step}>
            <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
              <span
                className={`flex size-7 shrink-0 items-center justify-center rounded-full border-2 ${setup[step] ? 'border-leaf bg-leaf text-on-leaf' : 'border-edge text-transparent'}`}
              >
                <Icon name="check" className="size-4" />
              </span>
              <span className="min-w-0 grow">
                <span className={`block leading-snug font-semibold ${setup[step] ? 'text-muted' : ''}`}>
                  {title}
                </span>{' '}
                {!setup[step] && <span className="block text-sm text-muted">{detail}</span>}
                {setup[step] && <span className="sr-only">Done</span>}
              </span>
              {step === next?.step && (
                <span className="rounded-full bg-leaf px-3 py-1 text-sm font-semibold text-on-leaf">
                  Next
                </span>
              )}
              {step !== next?.step && !setup[step] && (
                <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
              )}
            </Link>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
        <p className="grow basis-40">Then tell people: your first buyers are those who know you.</p>
        <ShareShop slug={slug} storeName={storeName} />
      </div>
    </section>
  )
}
