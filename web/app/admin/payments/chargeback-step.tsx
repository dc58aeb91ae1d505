import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { showDeadline } from '../../format/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Where Paystack takes answers to chargebacks. Its API gives no link to a single one. */
export const paystackDisputes = 'https://dashboard.paystack.com/#/disputes'

type Chargeback = AdminOrder['data']['chargebacks'][number]

/** The chargeback of an order that Paystack has not closed; the one whose answer is due first. */
export function openChargebackOf({ chargebacks }: AdminOrder['data']): Chargeback | undefined {
  return chargebacks
    .filter(({ resolvedAt }) => resolvedAt === null)
    .sort((a, b) => (a.answerBy ?? 'later').localeCompare(b.answerBy ?? 'later'))[0]
}

/** By when to answer a chargeback, and where. Only Paystack takes the answer. */
export function ChargebackStep({ chargeback }: { chargeback: Chargeback }) {
  const { amountMinor, answerBy, status } = chargeback
  const isOurTurn = status !== 'awaiting-bank-feedback'
  return (
    <div className="space-y-4">
      <Alert
        tone={isOurTurn ? 'bad' : 'wait'}
        title={
          isOurTurn
            ? `Answer at Paystack${answerBy ? ` by ${showDeadline(answerBy)}` : ''}`
            : 'We have answered. The bank decides.'
        }
      >
        The buyer’s bank asks for {formatNaira(amountMinor)} back. The seller is not paid until this is
        settled.
      </Alert>
      <ButtonLink to={paystackDisputes} target="_blank" rel="noreferrer">
        {isOurTurn ? 'Answer at Paystack' : 'Open at Paystack'}
      </ButtonLink>
    </div>
  )
}
