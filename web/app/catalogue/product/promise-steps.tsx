import { payoutDays } from '@oja/contract/values/order-states.ts'
import { Link } from 'react-router'

/** How a buyer's money is kept safe, step by step. */
export function PromiseSteps() {
  return (
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
  )
}
