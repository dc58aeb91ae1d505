import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { disputeReasons, disputeWishes } from '@oja/contract/values/orders/dispute-choices.ts'
import { disputeLength, disputePictures } from '@oja/contract/values/order-limits.ts'
import { Link } from 'react-router'
import { showDeadline } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { useOnlyError } from '../../hooks/use-only-error.ts'
import { useFileForm } from '../../hooks/use-file-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import { partyNames } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'

interface DisputeFormProps {
  order: Order
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | undefined
}

// The widest shown photo has 1080 pixels.
const photos = { longestSide: 1_600, bytes: fieldLengths.photoBytes }

/** The text of the buyer or the seller, with photos. */
export function DisputeForm({ order, formErrors: ofPage }: DisputeFormProps) {
  const hydrated = useHydrated()
  const isBuyer = order.role === 'buyer'
  const back = `${isBuyer ? '/userProfile' : '/dashboard'}/orders/${order.number}`
  const endpoint = isBuyer ? endpoints.orders.openDispute : endpoints.orders.answerDispute
  const target = { ...endpoint, path: address(endpoint, { params: { reference: order.reference } }) }
  const next = `${back}?done=${isBuyer ? 'openDispute' : 'answerDispute'}`
  const here = useFileForm({ target, field: 'pictures', photos, next })
  const formErrors = here.formErrors ?? ofPage
  const onlyError = useOnlyError(formErrors, 'words')
  const sending = here.percent !== null
  const isAllowed = order.allowedActions.includes(isBuyer ? 'openDispute' : 'answerDispute')
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{isBuyer ? 'Report a problem' : 'Reply to the dispute'}</h1>
      <p className="mt-2 flex flex-wrap gap-x-3 text-muted">
        <span>{order.productName}</span> <span className="whitespace-nowrap">Order #{order.number}</span>
      </p>
      {isAllowed && order.role === 'seller' && <TimeToAnswer order={order} />}
      {order.disputeCase && (
        <DisputeDetails dispute={order.disputeCase} timeline={order.timeline} {...partyNames(order)} />
      )}
      {isAllowed ? (
        <form
          method="post"
          noValidate
          encType="multipart/form-data"
          aria-busy={sending || undefined}
          onSubmit={(event) => void here.send(event)}
          className="mt-6 space-y-5"
        >
          {onlyError === undefined && <ErrorSummary formErrors={formErrors} />}
          {ofPage && !hydrated && <p className="font-semibold">Please choose your pictures again.</p>}
          {isBuyer && (
            <>
              <ChoiceField
                name="reason"
                legend="What is wrong?"
                choices={disputeReasons}
                chosen={formErrors?.values.reason}
                error={formErrors?.fields.reason}
              />
              <ChoiceField
                name="wish"
                legend="What do you want?"
                choices={disputeWishes}
                chosen={formErrors?.values.wish}
                error={formErrors?.fields.wish}
              />
            </>
          )}
          <TextAreaField
            name="words"
            label={isBuyer ? 'Tell us what happened' : 'Your answer'}
            help={
              isBuyer
                ? 'Talk to the seller first if you can. The seller sees this and has 72 hours to reply. After that, our team will decide.'
                : 'Tell us what you sent, when and how. You can reply once.'
            }
            required
            rows={isBuyer ? 4 : 6}
            maxLength={disputeLength}
            defaultValue={formErrors?.values.words ?? ''}
            error={formErrors?.fields.words}
          />
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
            <Button busy={sending} busyLabel="Sending…">
              {isBuyer ? 'Open the dispute' : 'Send my answer'}
            </Button>
            {!isBuyer && order.deadlines.answer && (
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

/** Until when the seller can answer, and the other way out: to give money back. */
function TimeToAnswer({ order: { deadlines, allowedActions, number } }: { order: Order }) {
  const mayRefund = (allowedActions as string[]).includes('refund')
  return (
    <div className="mt-4">
      <Alert
        tone="wait"
        title={
          deadlines.answer
            ? `Reply by ${showDeadline(deadlines.answer)}`
            : 'Your time to reply is over. You can still reply until our team decides.'
        }
      >
        {mayRefund && (
          <>
            Is the buyer right? You can refund all of it or a part. A full refund closes the dispute.{' '}
            <Link
              to={`/dashboard/orders/${number}?refund=yes#refund`}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              Refund the buyer
            </Link>
          </>
        )}
      </Alert>
    </div>
  )
}
