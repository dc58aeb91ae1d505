import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'

// Chrome before 114 and Safari before 17 have no popovers: there the explanation unfolds below the badge.
const onlyWithoutPopovers = 'hidden supports-[not_selector(:popover-open)]:block'
const onlyWithPopovers = 'supports-[not_selector(:popover-open)]:hidden'

/** Whether an admin has approved a seller's identity documents. A press explains it, also without JavaScript. */
export function VerifiedBadge(seller: Meant) {
  const { verified } = seller
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-md"
      >
        <span
          className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${verified ? 'bg-leaf-soft text-leaf' : 'bg-sunken text-muted'}`}
        >
          {verified ? 'Verified seller' : 'Not verified yet'}
          <Icon name="info" className={`size-4 ${onlyWithPopovers}`} />
        </span>
        <span className="sr-only">: what it means</span>
      </button>
      <div
        id={id}
        popover="auto"
        className={`${onlyWithPopovers} m-auto max-w-[min(24rem,calc(100vw-2rem))] rounded-lg border border-line bg-card p-5 text-left text-ink shadow-sm backdrop:bg-black/40`}
      >
        <p className="text-lg font-semibold">What “Verified seller” means</p>
        <Meaning {...seller} />
        <p className="mt-3 flex flex-wrap items-center gap-x-5">
          <MoreLink />
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className={`inline-flex min-h-11 cursor-pointer items-center font-semibold underline ${onlyWithPopovers}`}
          >
            Close
          </button>
        </p>
      </div>
      <details className={onlyWithoutPopovers}>
        <summary className="flex min-h-11 items-center font-semibold underline">What does it mean?</summary>
        <Meaning {...seller} />
        <MoreLink />
      </details>
    </>
  )
}

interface Meant {
  verified: boolean
  /** The badge stands at a service, which is paid without the checkout. */
  isService?: boolean
}

function Meaning({ verified, isService }: Meant) {
  return (
    <p className="mt-2">
      {verified
        ? 'We have checked this seller’s identity card or company documents.'
        : 'This seller has confirmed their email address, but we have not checked any documents.'}{' '}
      The badge tells you who owns the shop. It is not a promise about the{' '}
      {isService ? 'work: read the reviews' : 'goods: read the reviews, and pay through protected checkout'}.
    </p>
  )
}

function MoreLink() {
  return (
    <Link
      to="/Resources/HelpCenter/what-verified-means"
      className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
    >
      More about verified sellers
    </Link>
  )
}
