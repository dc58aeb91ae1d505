/**
 * The test cards of the checkout page. Paystack publishes no list we could read: these stand in several public
 * projects and are to be confirmed in the dashboard before anyone relies on them there.
 */
export interface TestCard {
  key: string
  number: string
  brand: 'visa' | 'verve'
  /** What the buyer will see happen, in one line. */
  does: string
  /** The further pages this card asks for, in order. */
  steps: CardStep[]
  pin?: string
  otp?: string
  outcome: 'success' | 'failed'
  /** Paystack's `gateway_response`. */
  gatewayResponse: string
}

export type CardStep = 'pin' | 'otp' | 'bank'

export const testCards: readonly TestCard[] = [
  {
    key: 'success',
    number: '4084 0840 8408 4081',
    brand: 'visa',
    does: 'Paid at once',
    steps: [],
    outcome: 'success',
    gatewayResponse: 'Successful',
  },
  {
    key: 'pin',
    number: '5078 5078 5078 5078 12',
    brand: 'verve',
    does: 'PIN, then paid',
    steps: ['pin'],
    pin: '1111',
    outcome: 'success',
    gatewayResponse: 'Approved',
  },
  {
    key: 'pin-otp',
    number: '5060 6666 6666 6666 666',
    brand: 'verve',
    does: 'PIN and code, then paid',
    steps: ['pin', 'otp'],
    pin: '1234',
    otp: '123456',
    outcome: 'success',
    gatewayResponse: 'Approved',
  },
  {
    key: 'bank',
    number: '4084 0800 0000 0409',
    brand: 'visa',
    does: 'Bank’s page, then paid',
    steps: ['bank'],
    outcome: 'success',
    gatewayResponse: 'Approved',
  },
  {
    key: 'declined',
    number: '4084 0800 0000 5408',
    brand: 'visa',
    does: 'Bank declines it',
    steps: [],
    outcome: 'failed',
    gatewayResponse: 'Declined',
  },
  {
    key: 'insufficient',
    number: '4084 0800 0067 0037',
    brand: 'visa',
    does: 'Not enough money',
    steps: [],
    outcome: 'failed',
    gatewayResponse: 'Insufficient Funds',
  },
  {
    key: 'timeout',
    number: '5060 6600 0000 0064',
    brand: 'verve',
    does: 'Bank does not answer',
    steps: [],
    outcome: 'failed',
    gatewayResponse: 'Timeout',
  },
  {
    key: 'error',
    number: '5060 6650 6066 5060',
    brand: 'verve',
    does: 'Bank breaks down',
    steps: [],
    outcome: 'failed',
    gatewayResponse: 'Server Error',
  },
]

export function findTestCard(key: string | null): TestCard | undefined {
  return testCards.find((card) => card.key === key)
}
