import type { DisputeState } from '@oja/contract/values/order-states.ts'

/** What a step may require beside the four tracks. */
export interface StepConditions {
  /** Three days have passed since the buyer received the order. */
  isDisputeOver: boolean
  /** A payout of the order is under way or done. */
  isPaidOut: boolean
  /** The seller's time to answer has passed. */
  isAnswerOverdue: boolean
  /** The day by which the seller sends the order has passed. */
  isSendOverdue: boolean
  /** The buyer's time to say something about goods that were handed over has passed. */
  isReceiptDue: boolean
  /** It was handed over by code within the last day, and no payout of it was made. */
  isCodeRetractable: boolean
  /** There were too many wrong codes. */
  isCodeBlocked: boolean
  /** Our team asked the seller for more after their answer, and they have not added it. */
  isSellerAsked: boolean
  /** It was paid at the stall, by somebody who may have no account. */
  isAtStall: boolean
  /** The seller offered a sum in the dispute, which is not decided. */
  isOffered: boolean
}

export type Condition = keyof typeof conditions

/** Whether each of them holds. */
export const conditions = {
  disputeOpen: ({ isDisputeOver }: StepConditions) => !isDisputeOver,
  notPaidOut: ({ isPaidOut }: StepConditions) => !isPaidOut,
  answeredOrOverdue: ({ isAnswerOverdue }: StepConditions, { dispute }: { dispute: DisputeState }) =>
    dispute === 'answered' || isAnswerOverdue,
  sendOverdue: ({ isSendOverdue }: StepConditions) => isSendOverdue,
  receiptDue: ({ isReceiptDue }: StepConditions) => isReceiptDue,
  codeRetractable: ({ isCodeRetractable }: StepConditions) => isCodeRetractable,
  sellerAsked: ({ isSellerAsked }: StepConditions) => isSellerAsked,
  notAtStall: ({ isAtStall }: StepConditions) => !isAtStall,
  offered: ({ isOffered }: StepConditions) => isOffered,
  codeNotBlocked: ({ isCodeBlocked }: StepConditions) => !isCodeBlocked,
} as const
