/** `amount` is that of a payout, with a space behind it; left out where it is not known. */
type Words = (product: string, amount?: string) => string

/** The text of each step of an order, for its buyer and its seller. */
export const orderLabels: Readonly<Record<string, { buyer?: Words; seller?: Words }>> = {
  settle: {
    buyer: (product) => `You paid for ${product}`,
    seller: (product) => `New order: ${product}`,
  },
  refuseCharge: { buyer: (product) => `Refund started: ${product}` },
  accept: { buyer: (product) => `Your order was accepted: ${product}` },
  ready: { buyer: (product) => `Ready for pickup: ${product}` },
  send: { buyer: (product) => `On the way: ${product}` },
  late: {
    buyer: (product) => `Late: ${product}. Call the seller, or cancel and get your money back`,
    seller: (product) => `Late: ${product}. Send it now, or the buyer can cancel`,
  },
  lateArrival: {
    buyer: (product) => `Late: ${product} should have arrived. Call the seller, or report a problem`,
  },
  proveDispatch: { buyer: (product) => `See the driver and the waybill: ${product}` },
  nameDriver: { buyer: (product) => `See who drives it: ${product}` },
  receive: {
    buyer: (product) => `How was ${product}? Tap to rate it`,
    seller: (product) => `The buyer has received ${product}`,
  },
  handOver: {
    buyer: (product) => `Handed over: ${product}. You do not have it? Tell us within 24 hours`,
    seller: (product) => `Handed over: ${product}`,
  },
  lockCode: {
    buyer: (product) => `5 wrong codes were entered, you have a new one: ${product}`,
    seller: (product) => `5 wrong codes, no code is taken for an hour: ${product}`,
  },
  blockCode: {
    buyer: (product) => `10 wrong codes were entered, only you can confirm now: ${product}`,
    seller: (product) => `10 wrong codes, only the buyer can confirm now: ${product}`,
  },
  retractCode: { seller: (product) => `The buyer said the code too early: ${product}` },
  receiveSilently: {
    buyer: (product) => `Marked as received: ${product}`,
    seller: (product) => `Marked as received: ${product}`,
  },
  openDispute: {
    buyer: (product) => `We have your report: ${product}`,
    seller: (product) => `The buyer reported a problem: ${product}`,
  },
  addToDispute: { seller: (product) => `The buyer added to their report: ${product}` },
  addToAnswer: { buyer: (product) => `The seller added to their answer: ${product}` },
  askBuyer: { buyer: (product) => `Our team asks you something: ${product}` },
  askSeller: { seller: (product) => `Our team asks you something: ${product}` },
  answerDispute: { buyer: (product) => `The seller replied: ${product}` },
  escalateDispute: {
    buyer: (product) => `The seller has not replied, our team will decide: ${product}`,
    seller: (product) => `Your time to reply is over, our team will decide: ${product}`,
  },
  decideDispute: {
    buyer: (product) => `We have decided about your report: ${product}`,
    seller: (product) => `We have decided your dispute: ${product}`,
  },
  offerRefund: { buyer: (product) => `The seller offers you a refund: ${product}` },
  endDispute: { seller: (product) => `The buyer ended the dispute: ${product}` },
  settleDispute: { buyer: (product) => `Your report is closed: ${product}` },
  refund: {
    buyer: (product) => `Refund started: ${product}`,
    seller: (product) => `Refund to the buyer started: ${product}`,
  },
  refundPart: {
    buyer: (product) => `Part refund started: ${product}`,
    seller: (product) => `Part refund to the buyer started: ${product}`,
  },
  refundUnaccepted: {
    buyer: (product) => `Not accepted in time, refund started: ${product}`,
    seller: (product) => `Not accepted in time, buyer refunded: ${product}`,
  },
  cancel: { seller: (product) => `The buyer cancelled, do not send: ${product}` },
  cancelUnsent: { seller: (product) => `The buyer cancelled, it was late: ${product}` },
  refundUnsent: {
    buyer: (product) => `Late, refund started: ${product}`,
    seller: (product) => `Late, buyer refunded: ${product}`,
  },
  failRefund: { buyer: (product) => `Refund delayed, we are on it: ${product}` },
  failPart: { buyer: (product) => `Refund delayed, we are on it: ${product}` },
  retryRefund: { buyer: (product) => `We sent your refund again: ${product}` },
  retryPart: { buyer: (product) => `We sent your part refund again: ${product}` },
  confirmRefund: { buyer: (product) => `Refund sent: ${product}` },
  confirmPart: { buyer: (product) => `Part refund sent: ${product}` },
  reverse: {
    buyer: (product) => `Your payment for ${product} was reversed`,
    seller: (product) => `The payment for ${product} was reversed`,
  },
  payOut: { seller: (product, amount = '') => `We paid you ${amount}for ${product}` },
  failPayout: { seller: (product) => `Your bank rejected a payout, check your account: ${product}` },
  chargeBack: { seller: (product) => `The buyer’s bank is asking about a payment: ${product}` },
  winChargeBack: { seller: (product) => `The bank has decided for you: ${product}` },
  loseChargeBack: { seller: (product) => `The bank has taken back the payment for ${product}` },
}
