import type { Person } from '../test-app.ts'

/** The parts of an order's page that a hand-over changes. */
export interface HandoverPage {
  fulfilment: string
  receivedHow: string | null
  dispute: string
  allowedActions: string[]
  handover: {
    code?: string | null
    lockedUntil: string | null
    isBlocked: boolean
    payoutAt?: string | null
    payoutToDo?: string
    retractUntil?: string | null
  } | null
}

/** The order as this person reads it. */
export async function pageOf(person: Person, reference: string): Promise<HandoverPage> {
  return (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as unknown as HandoverPage
}

/** The live code, read by its buyer; "" when there is none. */
export async function codeOf(buyer: Person, reference: string): Promise<string> {
  return (await pageOf(buyer, reference)).handover?.code ?? ''
}

export function enterCode(person: Person, reference: string, code: unknown) {
  return person.call('POST', `/api/v1/orders/${reference}/handover`, { code })
}

export function renewCode(person: Person, reference: string) {
  return person.call('POST', `/api/v1/orders/${reference}/handover/code`)
}

export function retractCode(person: Person, reference: string) {
  return person.call('POST', `/api/v1/orders/${reference}/handover/retraction`)
}
