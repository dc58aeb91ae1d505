import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { ShareShop } from '../shop-link/share-shop.tsx'
import { addressOfStep, setupSteps, stepsDone } from './setup-steps.ts'
import type { Setup } from './setup-steps.ts'

interface OpenShopProps {
  overview: SellerOverview['data']
  slug: string
  storeName: string
}

/** What a new shop needs before its first sale, in place of empty charts. */
export function OpenShop({ overview, slug, storeName }: OpenShopProps) {
  const { setup } = overview
  const done = stepsDone(setup)
  const next = setupSteps.find(({ step }) => !setup[step])
  return (
    <section aria-labelledby="open-shop" className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="p-4 pb-3">
        <h2 id="open-shop" className="text-xl">
          {next ? `Open your shop: ${done} of ${setupSteps.length} done` : 'Your shop is ready'}
        </h2>
        <svg
          viewBox={`0 0 ${setupSteps.length} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-2 h-2 w-full rounded-full"
        >
          <rect width={setupSteps.length} height="1" className="fill-sunken" />
          <rect width={done} height="1" className="fill-leaf" />
        </svg>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {setupSteps.map(({ step, title, detail }) => (
          <li key={step}>
            <Link
              to={addressOfStep(step)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
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
                {waitsFor(overview)[step] && (
                  <span className="block text-sm text-muted">{waitsFor(overview)[step]}</span>
                )}
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

/** What a step that the seller has done still waits for: our look. */
function waitsFor({
  setup,
  waitingListings = 0,
  documents,
}: SellerOverview['data']): Partial<Record<keyof Setup, string>> {
  return {
    ...(setup.listing && waitingListings > 0 ? { listing: 'We look at it before buyers see it' } : {}),
    ...(documents.status === 'Pending'
      ? { documents: 'We are checking them. We pay you once they are approved' }
      : {}),
  }
}
