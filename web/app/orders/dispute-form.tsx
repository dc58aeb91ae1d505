import { disputeLength, disputePictures } from '@oja/contract/order-limits.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { Refusal } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextAreaField } from '../ui/field.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import { DisputeCase } from './dispute-case.tsx'
import { namesFor } from './order-words.ts'
import type { Order } from './order-words.ts'

interface DisputeFormProps {
  order: Order
  refusal: Refusal | undefined
}

/** The buyer's words, or the seller's, with pictures. */
export function DisputeForm({ order, refusal }: DisputeFormProps) {
  const busy = useNavigation().state === 'submitting'
  const isBuyer = order.role === 'buyer'
  const back = `${isBuyer ? '/userProfile' : '/dashboard'}/orders/${order.reference}`
  const isAllowed = order.allowedActions.includes(isBuyer ? 'openDispute' : 'answerDispute')
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{isBuyer ? 'Something is wrong' : 'Answer the dispute'}</h1>
      <p className="mt-2 text-muted">
        {order.productName} · <span className="wrap-anywhere">{order.reference}</span>
      </p>
      {order.disputeCase && <DisputeCase dispute={order.disputeCase} {...namesFor(order)} />}
      {isAllowed ? (
        <Form method="post" encType="multipart/form-data" className="mt-6 space-y-5">
          <RefusalSummary refusal={refusal} labels={{ words: isBuyer ? 'What is wrong' : 'Your answer' }} />
          <TextAreaField
            name="words"
            label={isBuyer ? 'What is wrong?' : 'Your answer'}
            help={
              isBuyer
                ? 'Talk to the seller first if you can. He reads this and has 72 hours to answer; then we decide.'
                : 'Say what you sent, when and how. You answer once; then we decide.'
            }
            required
            rows={6}
            maxLength={disputeLength}
            defaultValue={refusal?.values.words ?? ''}
            error={refusal?.fields.words}
          />
          <Field
            name="pictures"
            type="file"
            accept="image/jpeg,image/png"
            multiple
            label={`Pictures (up to ${disputePictures}, if you have any)`}
            help="JPG or PNG, under 5MB each."
            error={refusal?.fields.pictures}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} busyLabel="Sending…">
              {isBuyer ? 'Open the dispute' : 'Send my answer'}
            </Button>
            <Link
              to={back}
              className="inline-flex min-h-11 items-center px-2 font-semibold text-leaf underline"
            >
              Back to the order
            </Link>
          </div>
        </Form>
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
