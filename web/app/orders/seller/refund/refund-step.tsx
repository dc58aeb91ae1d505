import { noteLength } from '@oja/contract/values/order-limits.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { FormErrors } from '../../../api/page.ts'
import { showCount } from '../../../format/format.ts'
import { isUnusedAmount } from '../../../format/typed-part.ts'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { useOnlyError } from '../../../hooks/use-only-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/forms/confirm-submit.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field, TextAreaField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isDisputed } from '../../order-labels.ts'
import type { Order } from '../../order-labels.ts'
import { refundUnsure } from '../../order-load.ts'
import { StepForm } from '../../step-form.tsx'
import { askedPart } from './asked-part.ts'
import { isCannotDeliver } from '../cannot-deliver.tsx'
import { RefundAsked } from './refund-asked.tsx'
import { priceOfAll, priceOfPieces } from './refund-pieces.ts'
import { areGoodsHere, refundWords } from './refund-words.ts'

interface RefundStepProps {
  order: Order
  formErrors: FormErrors | undefined
}

/** A refund of all or a part. It cannot be undone, so it asks once, with the sum, before it is sent. */
export function RefundStep(props: RefundStepProps) {
  // The page of a dispute leads here, also with the part that its buyer asked for.
  const [query] = useSearchParams()
  const asked = query.get('refund')
  const { key } = useLocation()
  // Asked again, a fold that was closed opens again.
  return <RefundForm key={asked && key} {...props} asked={asked} />
}

function RefundForm({ order, formErrors: refused, asked }: RefundStepProps & { asked: string | null }) {
  const hydrated = useHydrated()
  const formErrors = refused?.values.action === 'refund' && !isCannotDeliver(refused) ? refused : undefined
  const wrongAmount = useOnlyError(formErrors, 'amount')
  const noChoice = useOnlyError(formErrors, 'how')
  const askedKobo = askedPart(order)
  const isAskedChosen = asked === 'asked' && askedKobo !== null
  const named = isDisputed(order) && (asked === 'part' || asked === 'all') ? asked : ''
  const chosen = formErrors?.values.how ?? (isAskedChosen ? 'part' : named)
  const first = formErrors?.values.amount ?? (isAskedChosen ? formatNaira(askedKobo).slice(1) : '')
  const [how, setHow] = useState(chosen)
  const [typed, setTyped] = useState(first)
  const [filled, setFilled] = useState({ times: 0, amount: first })
  const pieces = priceOfPieces(order)
  const part = how === 'part'
  const refund = part ? parseNaira(typed.trim()) : how === 'all' ? order.leftMinor : null
  const wrongChoice = how === '' ? formErrors?.fields.how : undefined
  const [isSoldOut, setSoldOut] = useState(formErrors !== undefined && 'isSoldOut' in formErrors.values)
  const { state, formData } = useNavigation()
  // The full sum, typed as a part, is a full refund too.
  const isAll = how === 'all' || refund === order.leftMinor
  const isSoldOutAsked = areGoodsHere(order) && (!hydrated || isAll)
  const isUnused = isUnusedAmount(formErrors?.values, 'how')
  const isAmountShown = !hydrated || part || isUnused
  const asksFirst = formErrors?.fields[refundUnsure] !== undefined
  if (formErrors && asksFirst)
    return (
      <RefundFold isOpen>
        <RefundAsked order={order} values={formErrors.values} />
      </RefundFold>
    )
  return (
    <RefundFold isOpen={formErrors !== undefined || asked !== null}>
      <StepForm action="refund" noValidate className="group/how space-y-4 px-4 pb-4 sm:px-5">
        {!wrongAmount && !noChoice && (
          <ErrorSummary
            formErrors={formErrors}
            labels={{ amount: 'Amount' }}
            ids={{ amountMinor: 'amount', note: 'note-refund' }}
          />
        )}
        {isDisputed(order) && (
          <p>
            {order.offeredMinor
              ? `You offered ${formatNaira(order.offeredMinor)}. To give back more, raise your offer. A full refund ends the dispute.`
              : 'The dispute stays open after a part refund: our team still decides about the rest, unless the buyer closes it. A full refund ends it.'}
            {!order.offeredMinor && !order.atStall && ' A sum that you offer ends it when the buyer accepts.'}
          </p>
        )}
        {askedKobo !== null && !isAskedChosen && (
          <Link
            to="?refund=asked#refund"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Refund the {formatNaira(askedKobo)} asked for
          </Link>
        )}
        {/* What the page says is left: above it nothing is sent, whatever has come back meanwhile. */}
        <input type="hidden" name="left" value={order.leftMinor} />
        <fieldset
          role="radiogroup"
          aria-invalid={wrongChoice ? true : undefined}
          aria-describedby={wrongChoice && 'how-error'}
          className="space-y-1"
        >
          <legend className="mb-1 font-semibold">How much?</legend>
          {(
            [
              ['all', `Full refund ${formatNaira(order.leftMinor)}`],
              ['part', 'Part refund'],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                id={value === 'all' ? 'how' : undefined}
                name="how"
                value={value}
                required
                defaultChecked={value === chosen}
                onChange={() => setHow(value)}
                className="size-5 shrink-0 accent-leaf"
              />
              <span>{label}</span>
            </label>
          ))}
          {wrongChoice && (
            <p id="how-error" className="text-sm font-semibold text-danger">
              {wrongChoice}
            </p>
          )}
        </fieldset>
        {isAmountShown && (
          <Field
            // Filled in by a button below, it is a new field: what was typed gives way.
            key={filled.times}
            name="amount"
            label="Amount to refund"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={filled.amount}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className={hydrated || isUnused ? undefined : oncePart}
            error={formErrors?.fields.amount ?? formErrors?.fields.amountMinor}
            help={`${pieces.length > 0 ? `${priceOfAll(order)} ` : ''}At most ${formatNaira(order.leftMinor)}.`}
          />
        )}
        {hydrated && part && pieces.length > 0 && (
          <div role="group" aria-label="Refund the price of" className="flex flex-wrap gap-2">
            {pieces.map(({ count, kobo }) => (
              <Button
                key={count}
                type="button"
                kind="quiet"
                onClick={() => {
                  const amount = formatNaira(kobo).slice(1)
                  setFilled({ times: filled.times + 1, amount })
                  setTyped(amount)
                }}
              >
                {countOf(showCount(count), order.unit)}: {formatNaira(kobo)}
              </Button>
            ))}
          </div>
        )}
        <TextAreaField
          id="note-refund"
          name="note"
          label="Reason (optional, sent to the buyer)"
          maxLength={noteLength}
          rows={2}
          defaultValue={formErrors?.values.note ?? ''}
          error={formErrors?.fields.note}
        />
        {isSoldOutAsked && (
          <label
            className={`flex min-h-11 cursor-pointer items-center gap-3 ${hydrated ? '' : 'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=all]:checked]/how:flex'}`}
          >
            <input
              type="checkbox"
              name="isSoldOut"
              defaultChecked={isSoldOut}
              onChange={({ currentTarget }) => setSoldOut(currentTarget.checked)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span>Sold out: do not put it back on sale</span>
          </label>
        )}
        {hydrated ? (
          <ConfirmSubmit
            label="Send refund"
            yes={refund === null ? 'Yes, send the refund' : `Yes, refund ${formatNaira(refund)}`}
            busy={state !== 'idle' && formData?.get('action') === 'refund'}
            busyLabel="One moment…"
            isComplete={refund !== null && refund <= order.leftMinor}
          >
            <p>{refundWords(order, refund ?? order.leftMinor, isSoldOutAsked && isSoldOut)}</p>
          </ConfirmSubmit>
        ) : (
          <>
            {/* Nobody knows what is typed before it is sent. The server then asks, with the sum. */}
            <input type="hidden" name="askFirst" value="yes" />
            <Button className="max-sm:w-full">Send refund</Button>
          </>
        )}
      </StepForm>
    </RefundFold>
  )
}

// Without scripts. A browser that does not know :has() shows it always.
const oncePart =
  'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=part]:checked]/how:block'

function RefundFold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details
      id="refund"
      open={isOpen}
      className="group mt-4 scroll-mt-20 rounded-lg border border-line bg-card print:hidden"
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-semibold sm:px-5">
        Refund
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
