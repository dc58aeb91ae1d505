import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { openChargebackOf } from '../chargeback-step.tsx'
import { type LabelStep, proofParts, proofText, proofTitle } from './proof-text.ts'

type Order = AdminOrder['data']

/** The value of `view` in the address of an order that shows its proof alone, to print. */
export const proofView = 'proof'

/** What an admin gives to Paystack when the buyer's bank asks for the money back; folded while no bank asks. */
export function BankProof({ order, labelStep }: { order: Order; labelStep: LabelStep }) {
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  if (order.paidAt === null) return null
  const text = proofText(order, labelStep)
  return (
    <details
      id="proof"
      open={openChargebackOf(order) !== undefined}
      className="group/proof scroll-mt-20 rounded-lg border border-line bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 sm:px-5">
        <h2 className="text-xl">Proof for the bank</h2>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open/proof:rotate-180" />
      </summary>
      <div className="space-y-3 border-t border-line p-4 sm:p-5">
        <p id="proof-hint" className="text-muted">
          For Paystack, when the buyer’s bank asks for the money back. It has no private messages: we do not
          read them.
        </p>
        <label htmlFor="proof-text" className="block font-semibold">
          Text to copy
        </label>
        <textarea
          id="proof-text"
          readOnly
          rows={12}
          value={text}
          aria-describedby="proof-hint"
          className="block w-full rounded-md border border-edge bg-paper p-3 text-sm"
        />
        <div className="flex flex-wrap gap-2">
          {hydrated && (
            <Button type="button" onClick={() => void copy(text)}>
              Copy the text
            </Button>
          )}
          <ButtonLink to={`${pathname}?view=${proofView}`} kind="quiet">
            Open to print
          </ButtonLink>
        </div>
      </div>
    </details>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: 'Proof copied', tone: 'good' })
  } catch {
    const field = document.querySelector<HTMLTextAreaElement>('#proof-text')
    field?.focus()
    field?.select()
    toast({ text: 'The text is marked. Copy it.' })
  }
}

/** The proof alone: a browser prints it, or saves it as a PDF. */
export function BankProofSheet({ order, labelStep }: { order: Order; labelStep: LabelStep }) {
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  return (
    <article className="max-w-3xl">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Link
          to={`${pathname}#proof`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
        >
          <Icon name="arrow-left" />
          Back to the order
        </Link>
        {hydrated ? (
          <Button type="button" kind="quiet" onClick={() => print()}>
            Print or save as PDF
          </Button>
        ) : (
          <span className="text-muted">Print this page, or save it as a PDF, with your browser.</span>
        )}
      </p>
      <h1 className="mt-4 text-2xl">{proofTitle(order)}</h1>
      {proofParts(order, labelStep).map(({ title, lines }) => (
        <section key={title} className="mt-5">
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-1 space-y-1">
            {lines.map((line, place) => (
              <li key={place} className="wrap-anywhere whitespace-pre-line">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
