/** The provider's last word on a refund that failed, and its reason; "" where it gave none. */
interface FailedRefund {
  providerStatus: string
  fault: string
}

/** Why a refund failed, and what an admin does about it: the same words in the list of refunds and on the order. */
export function failedRefundWords({ providerStatus, fault }: FailedRefund): {
  why: string
  nextStep: string
} {
  const why = fault ? `Paystack says: “${fault}”` : 'Paystack gave no reason.'
  return { why, nextStep: nextSteps[providerStatus] ?? retry }
}

const retry = 'The money is back in our Paystack balance. Retry the refund.'

const nextSteps: Record<string, string> = {
  'needs-attention': 'Ask the buyer for a bank account. Paystack sends the money there.',
  refused: 'No money was sent. Check this payment at Paystack, then retry.',
}
