import { lazyPart } from '../../hooks/lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'

// Nobody reads them before a tap.
const PromiseSteps = lazyPart(async () => (await import('./promise-steps.tsx')).PromiseSteps)

/** The promise that a buyer's money is safe. "How?" unfolds what it means, also without JavaScript. */
export function BuyerPromise({ isPickUpOnly }: { isPickUpOnly: boolean }) {
  return (
    <div className="rounded-lg bg-leaf-soft text-sm leading-snug text-leaf">
      <details>
        <summary className="flex min-h-12 items-center gap-2 rounded-lg px-2 py-2 font-semibold sm:px-3">
          <Icon name="shield" />
          <span>
            Your money is safe: we pay the seller only after you confirm.{' '}
            <span className="underline">How?</span>
          </span>
        </summary>
        <PromiseSteps />
      </details>
      <p className="px-4 pb-2">
        {`If you say nothing, it counts as received 7 ${isPickUpOnly ? 'days after it was ready to pick up' : 'to 14 days after it was sent'}.`}
      </p>
    </div>
  )
}
