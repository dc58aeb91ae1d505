import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

/** The promise that a buyer's money is safe. "How?" explains it, also without JavaScript. */
export function BuyerPromise() {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-lg bg-leaf-soft px-3 py-2 text-left text-sm leading-snug font-semibold text-leaf"
      >
        <Icon name="shield" className="size-6" />
        <span>
          Your money is safe: we pay the seller only after you confirm.{' '}
          <span className="underline">How?</span>
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-card p-5 text-left text-ink shadow-sm backdrop:bg-black/40"
      >
        <p className="text-lg font-semibold">How your money stays safe</p>
        <ol className="mt-2 list-decimal space-y-1.5 pl-5">
          <li>You pay with Paystack, by card, transfer or USSD. We keep the money.</li>
          <li>The seller sends your goods, or you pick them up.</li>
          <li>You check them and tap “Confirm you received it”. Then we pay the seller, three days later.</li>
          <li>Any problem? Report it in your order. We hold the money until it is settled.</li>
        </ol>
        <p className="mt-3 flex flex-wrap items-center gap-x-5">
          <Link
            to="/Resources/HelpCenter"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Help centre
          </Link>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            Close
          </button>
        </p>
      </div>
    </>
  )
}
