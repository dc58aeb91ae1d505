import { payoutDays } from '@oja/contract/values/order-states.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

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
        <div className="px-4 pb-2 text-base text-ink">
          <ol className="list-decimal space-y-1.5 pl-5">
            <li>You pay with Paystack. We keep the money.</li>
            <li>The seller sends your goods, or you pick them up.</li>
            <li>
              {`Check them. We pay the seller ${payoutDays} days after you tap “I have received it”, or 24 hours after they enter your code.`}
            </li>
            <li>Not come? Report it in your order and we hold the money.</li>
          </ol>
          <Link
            to="/Resources/HelpCenter"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Help centre
          </Link>
        </div>
      </details>
      <p className="px-4 pb-2">
        {`If you say nothing, it counts as received 7 ${isPickUpOnly ? 'days after it was ready to pick up' : 'to 14 days after it was sent'}.`}
      </p>
    </div>
  )
}
