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
  if (!next) return <ShopIsOpen overview={overview} slug={slug} storeName={storeName} />
  return (
    <section aria-labelledby="open-shop" className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="p-4 pb-3">
        <h2 id="open-shop" className="text-xl">
          {`Open your shop: ${done} of ${setupSteps.length} done`}
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
        <p className="mt-2 text-sm">{whatCounts(overview)}</p>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {stepsOf(overview).map(({ step, title, detail }) => (
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
              {step === next.step && (
                <span className="rounded-full bg-leaf px-3 py-1 text-sm font-semibold text-on-leaf">
                  Next
                </span>
              )}
              {step !== next.step && !setup[step] && (
                <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
              )}
            </Link>
          </li>
        ))}
      </ol>
      <OrderAlerts alerts={overview.alerts} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
        <p className="grow basis-40">Then tell people: your first buyers are those who know you.</p>
        <ShareShop slug={slug} storeName={storeName} />
      </div>
    </section>
  )
}

/** How the seller hears of an order, which must be accepted in time; nothing for those whom texts reach. */
function OrderAlerts({ alerts }: Pick<SellerOverview['data'], 'alerts'>) {
  if (!alerts || alerts.isTexted) return null
  return (
    <p className="border-t border-line px-4 py-2 wrap-anywhere">
      {alerts.email === ''
        ? 'You have 48 hours to accept an order, and you get no message about it. '
        : `You have 48 hours to accept an order. We tell you by email to ${alerts.email}. `}
      <Link
        to={`/dashboard/settings/alerts${alerts.email === '' ? '' : '#texts'}`}
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        {alerts.email === '' ? 'Choose how we tell you' : 'Get SMS or WhatsApp too'}
      </Link>
    </p>
  )
}

/** All steps are done: one line, what still waits for us, and what comes next. */
function ShopIsOpen({ overview, slug, storeName }: OpenShopProps) {
  const waits = Object.values(waitsFor(overview))
  return (
    <section
      aria-labelledby="open-shop"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-card px-4 py-3"
    >
      <div className="min-w-0 grow basis-60">
        <h2 id="open-shop" className="flex items-center gap-2 text-lg">
          <Icon name="check-circle" className="size-5 shrink-0 text-leaf" />
          Your shop is open
        </h2>
        {waits.map((text) => (
          <p key={text} className="text-sm text-muted">
            {text}.
          </p>
        ))}
        <p className="text-sm">Next: tell people. Your first buyers are those who know you.</p>
      </div>
      <ShareShop slug={slug} storeName={storeName} />
      <div className="basis-full empty:hidden">
        <OrderAlerts alerts={overview.alerts} />
      </div>
    </section>
  )
}

/** The steps, with what is wrong with a bank account that is there. */
function stepsOf({ money }: SellerOverview['data']) {
  if (money.otherName !== 'documents') return setupSteps
  return setupSteps.map((each) =>
    each.step === 'bank'
      ? { ...each, title: 'Change your bank account', detail: 'It must be in the name on your documents' }
      : each,
  )
}

/** From when buyers see the shop, and what is missing for being paid. */
function whatCounts({ setup, money, waitingListings = 0 }: SellerOverview['data']): string {
  if (!setup.listing) return 'Buyers find your shop once it has a product or service.'
  const seen =
    waitingListings > 0
      ? 'Buyers find your product once we have looked at it.'
      : 'Buyers can see your shop and buy.'
  const missing = [
    ...(setup.bank
      ? []
      : [money.otherName ? 'a bank account in the name on your documents' : 'your bank account']),
    ...(setup.documents ? [] : ['your documents']),
  ]
  return missing.length === 0 ? seen : `${seen} To pay you, we need ${missing.join(' and ')}.`
}

/** What a step that the seller has done still waits for: our look. */
function waitsFor({
  setup,
  waitingListings = 0,
  documents,
  money,
}: SellerOverview['data']): Partial<Record<keyof Setup, string>> {
  return {
    ...(setup.listing && waitingListings > 0 ? { listing: 'We look at it before buyers see it' } : {}),
    ...(documents.status === 'Pending'
      ? {
          documents: `We are checking your documents. We pay you once they are approved${money.otherName ? ' and your bank account is in the same name' : ''}`,
        }
      : {}),
  }
}
