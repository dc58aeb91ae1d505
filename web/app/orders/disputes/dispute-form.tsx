import { address } from '@oja/contract/endpoints/endpoint.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { disputeAdditionEndpoints } from '@oja/contract/endpoints/orders/dispute-additions.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { disputeReasons, disputeWishes } from '@oja/contract/values/orders/dispute-choices.ts'
import { disputeAdditions, disputeLength, disputePictures } from '@oja/contract/values/order-limits.ts'
import type { ChangeEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { showDate, showDeadline } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { useOnlyError } from '../../hooks/use-only-error.ts'
import { useFileForm } from '../../hooks/use-file-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/forms/field.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import { offerHelp } from './offer-steps.tsx'
import { TeamQuestion } from './team-question.tsx'
import { isLate } from '../buyer/is-late.ts'
import { disputeFaults } from './dispute-faults.ts'
import type { DisputeAction } from './dispute-faults.ts'
import { partyNames } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'
import type { LoadedOrder } from '../order-load.ts'
import { dayInLagos } from '../../format/lagos-day.ts'
import { askedPart, isPartWithoutSum } from '../seller/refund/asked-part.ts'

interface DisputeFormProps {
  order: LoadedOrder
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | undefined
}

// The widest shown photo has 1080 pixels.
const photos = { longestSide: 1_600, bytes: fieldLengths.photoBytes }

/** The text of the buyer or the seller, with photos. */
export function DisputeForm({ order, formErrors: ofPage }: DisputeFormProps) {
  const hydrated = useHydrated()
  const isBuyer = order.role === 'buyer'
  const action = actionOf(order)
  const isAddition = action === 'addToDispute' || action === 'addToAnswer'
  const back = `${isBuyer ? '/userProfile' : '/dashboard'}/orders/${order.number}`
  const endpoint =
    action === 'addToDispute' || action === 'addToAnswer'
      ? disputeAdditionEndpoints.add
      : orderEndpoints[action]
  const target = { ...endpoint, path: address(endpoint, { params: { reference: order.reference } }) }
  const next = `${back}?done=${action}`
  const faultsOf = (form: FormData) => disputeFaults(action, form, order.leftMinor)
  const here = useFileForm({ target, field: 'pictures', photos, next, faultsOf })
  const formErrors = here.formErrors ?? ofPage
  const onlyError = useOnlyError(formErrors, 'words')
  const sending = here.percent !== null
  const isAllowed = order.allowedActions.includes(action)
  const early = notYet(order)
  const [query] = useSearchParams()
  const offered = query.get('offer') === 'asked' ? askedPart(order) : null
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{texts[action].title}</h1>
      <p className="mt-2 flex flex-wrap gap-x-3 text-muted">
        <span>{order.productName}</span> <span className="whitespace-nowrap">Order #{order.number}</span>
      </p>
      {isAllowed && action === 'answerDispute' && <TimeToAnswer order={order} />}
      {order.disputeCase && (
        <DisputeDetails dispute={order.disputeCase} timeline={order.timeline} {...partyNames(order)} />
      )}
      {isAllowed && order.role === 'seller' && <RefundInstead order={order} />}
      {isAllowed && <TeamQuestion order={order} />}
      {isAllowed ? (
        <form
          method="post"
          // Without JavaScript the address says what the form is.
          action={isAddition ? '?add=yes' : '?'}
          noValidate
          encType="multipart/form-data"
          aria-busy={sending || undefined}
          onSubmit={(event) => void here.send(event)}
          className="mt-6 space-y-5"
        >
          {onlyError === undefined && <ErrorSummary formErrors={formErrors} />}
          {ofPage && !hydrated && (
            <p className="font-semibold">Did you choose pictures? Choose them again.</p>
          )}
          {action === 'openDispute' && (
            <div className="group/wish space-y-5" onChange={wishAllBack}>
              <ChoiceField
                name="reason"
                legend="What is wrong?"
                choices={reasonsOf(order)}
                chosen={
                  formErrors
                    ? formErrors.values.reason
                    : isLate(order, order.now)
                      ? 'not_received'
                      : undefined
                }
                error={formErrors?.fields.reason}
              />
              {early && <p className={onceNotArrived}>{early}</p>}
              <ChoiceField
                name="wish"
                legend="What do you want?"
                choices={disputeWishes}
                chosen={formErrors ? formErrors.values.wish : isLate(order, order.now) ? 'refund' : undefined}
                error={formErrors?.fields.wish}
              />
              {/* Asked with "A part refund" alone, also without JavaScript. */}
              <Field
                name="amount"
                label={`How much? ₦ (at most ${formatNaira(order.leftMinor).slice(1)})`}
                required={false}
                help="Not sure? Leave it empty: the seller or our team decides how much."
                inputMode="decimal"
                autoComplete="off"
                defaultValue={formErrors?.values.amount ?? ''}
                error={formErrors?.fields.amount}
                className={oncePart}
              />
            </div>
          )}
          <TextAreaField
            name="words"
            label={texts[action].label}
            help={texts[action].help}
            // Of goods that have not arrived there may be nothing more to say.
            required={action === 'openDispute' ? undefined : true}
            rows={isBuyer ? 4 : 6}
            maxLength={isAddition ? disputeAdditions.length : disputeLength}
            defaultValue={formErrors?.values.words ?? ''}
            error={formErrors?.fields.words}
          />
          {action === 'answerDispute' && !order.atStall && (
            <Field
              // The link above fills it in: a new field takes the new sum.
              key={offered}
              name="offer"
              label="I offer ₦"
              required={false}
              help={`At most ${formatNaira(order.leftMinor)}. ${offerHelp}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={
                formErrors?.values.offer ?? (offered === null ? '' : formatNaira(offered).slice(1))
              }
              error={formErrors?.fields.offer}
            />
          )}
          <FileField
            name="pictures"
            accept="image/jpeg,image/png"
            multiple
            label={`Pictures (up to ${disputePictures}, if you have any)`}
            help="JPG or PNG, under 5MB each."
            error={formErrors?.fields.pictures}
          />
          {here.percent !== null && (
            <Progress
              id="sent"
              label={here.percent >= 100 ? 'Almost done...' : 'Sending...'}
              percent={here.percent}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {action === 'answerDispute' && (
              <p className="w-full font-semibold">You can reply once. Read it again before you send it.</p>
            )}
            <Button busy={sending} busyLabel="Sending…">
              {texts[action].button}
            </Button>
            {action === 'answerDispute' && order.deadlines.answer && (
              <p className="w-full text-sm text-muted">
                Send it by {showDeadline(order.deadlines.answer)}. After that, our team will decide without
                you.
              </p>
            )}
            <Link to={back} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
              Back to the order
            </Link>
          </div>
        </form>
      ) : (
        <p className="mt-6">
          Nothing can be added here now.{' '}
          <Link to={back} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            Back to the order
          </Link>
        </p>
      )}
    </div>
  )
}

/** Who has nothing wants all of the money back, unless they say otherwise. */
function wishAllBack({ target, currentTarget }: ChangeEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.value !== 'not_received') return
  const wishes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name=wish]')]
  const all = wishes.find(({ value }) => value === 'refund')
  if (all && !wishes.some(({ checked }) => checked)) all.checked = true
}

/** Of goods that are on their way in time: by when they come. "" for others. */
function notYet(order: LoadedOrder): string {
  const day = order.deadlines.arrive
  if (!day || day < dayInLagos(order.now)) return ''
  return `It should arrive by ${showDate(day)}. You can report it before that if the seller says it will not come.`
}

// A browser that does not know :has() shows these always.
const onceNotArrived =
  'text-sm text-muted supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=not_received]:checked]/wish:block'
const oncePart =
  'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=part]:checked]/wish:block'

/** What can be wrong by now: nobody knows goods that were never on the way. */
function reasonsOf({ fulfilment }: Order): Partial<typeof disputeReasons> {
  const { not_received, other } = disputeReasons
  return fulfilment === 'none' || fulfilment === 'accepted' ? { not_received, other } : disputeReasons
}

/** A buyer whose dispute is open can only add to it, and so can a seller who has answered. */
function actionOf({ role, allowedActions }: Order): DisputeAction {
  if (role === 'seller') return allowedActions.includes('addToAnswer') ? 'addToAnswer' : 'answerDispute'
  return allowedActions.includes('addToDispute') ? 'addToDispute' : 'openDispute'
}

const texts: Record<DisputeAction, { title: string; label: string; help: string; button: string }> = {
  openDispute: {
    title: 'Report a problem',
    label: 'Tell us what happened',
    help: 'You can leave this empty if it has not arrived. Talk to the seller first if you can. The seller sees this and has 72 hours to reply. After that, our team will decide.',
    button: 'Send the report',
  },
  addToDispute: {
    title: 'Add to your report',
    label: 'What do you want to add?',
    help: `The seller and our team read it. You can add up to ${disputeAdditions.count} times.`,
    button: 'Send',
  },
  addToAnswer: {
    title: 'Add to your answer',
    label: 'What do you want to add?',
    help: 'The buyer and our team read it. You can reply once. If our team asks again, you can reply again.',
    button: 'Send',
  },
  answerDispute: {
    title: 'Reply to the dispute',
    label: 'Your answer',
    help: 'Tell us what you sent, when and how.',
    button: 'Send my answer',
  },
}

/** Until when the seller can answer. */
function TimeToAnswer({ order: { deadlines } }: { order: Order }) {
  return (
    <p className="mt-2 font-semibold">
      {deadlines.answer
        ? `Reply by ${showDeadline(deadlines.answer)}`
        : 'Your time to reply is over. You can still reply until our team decides.'}
    </p>
  )
}

/** The other ways out of a dispute give money back. Beside each stands whether it ends the dispute. */
function RefundInstead({ order }: { order: Order }) {
  const asked = askedPart(order)
  const isPartWished = isPartWithoutSum(order)
  const refund = `/dashboard/orders/${order.number}?refund=`
  if (!(order.allowedActions as string[]).includes('refund')) return null
  return (
    <div className="mt-4">
      <Alert tone="wait" title="Is the buyer right? You can refund">
        <ul>
          {asked !== null && !order.atStall && (
            <WayOut to="?offer=asked#offer" label={`Offer the ${formatNaira(asked)} asked for`}>
              The dispute ends when the buyer accepts it.
            </WayOut>
          )}
          {asked !== null && order.atStall && (
            <WayOut to={`${refund}asked#refund`} label={`Refund the ${formatNaira(asked)} asked for`}>
              {staysOpen}
            </WayOut>
          )}
          {isPartWished && (
            <WayOut to={`${refund}part#refund`} label="Refund a part now">
              {staysOpen}
              {!order.atStall && ' A sum that you offer below ends it when the buyer accepts.'}
            </WayOut>
          )}
          {asked !== null ? (
            <WayOut to={`${refund}yes#refund`} label="Refund another sum">
              A full refund ends the dispute at once. {staysOpen}
            </WayOut>
          ) : (
            <WayOut
              to={`${refund}${isPartWished ? 'all' : 'yes'}#refund`}
              label={isPartWished ? 'Refund all of it' : 'Refund the buyer'}
            >
              A full refund ends the dispute at once.{!isPartWished && ` ${staysOpen}`}
            </WayOut>
          )}
        </ul>
      </Alert>
    </div>
  )
}

const staysOpen =
  'After a part refund it stays open: our team still decides about the rest, unless the buyer closes it.'

function WayOut({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={link}>
        {label}
      </Link>
      <span className="block">{children}</span>
    </li>
  )
}

const link = 'inline-flex min-h-11 items-center font-semibold underline'
