import { createHash } from 'node:crypto'
import type { Fields } from '../http/input.ts'
import type { Transaction } from '../records.ts'
import { findTestCard } from '../checkout/test-cards.ts'

/** The transaction object of verify, fetch, list and charge.success. Amounts in kobo, times ISO. */
export function describeTransaction(transaction: Transaction): Fields {
  const { id, reference, amount, currency, status, paidAt, createdAt } = transaction
  const paid = status === 'success' || status === 'reversed'
  return {
    id,
    domain: transaction.domain,
    status,
    reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: transaction.gatewayResponse ?? 'The transaction was not completed',
    paid_at: paidAt,
    created_at: createdAt,
    channel: 'card',
    currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata ?? '',
    log: logOf(transaction),
    fees: paid ? chargeFee(amount) : null,
    fees_split: null,
    authorization: paid ? authorizationOf(transaction) : {},
    customer: describeCustomer(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  }
}

export function describeCustomer(transaction: Transaction): Fields {
  return {
    id: Number.parseInt(codeFor('ID', transaction.email).slice(3, 11), 16),
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    email: transaction.email,
    customer_code: codeFor('CUS', transaction.email),
    phone: transaction.phone,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/**
 * Paystack's fee in kobo for a local card: 1.5 % and ₦100, the ₦100 waived under ₦2,500, at most ₦2,000
 * (support pricing page).
 */
export function chargeFee(amount: number): number {
  const flat = amount < 250_000 ? 0 : 10_000
  return Math.min(Math.ceil((amount * 15) / 1000) + flat, 200_000)
}

/** Paystack's samples show `success: false` here for paid charges too, so nothing may read it. */
function logOf(transaction: Transaction): Fields {
  return {
    start_time: Math.floor(Date.parse(transaction.createdAt) / 1000),
    time_spent: 9,
    attempts: transaction.cardKey === null ? 0 : 1,
    errors: 0,
    success: false,
    mobile: false,
    input: [],
    history: [{ type: 'action', message: 'Attempted to pay with card', time: 8 }],
  }
}

function authorizationOf(transaction: Transaction): Fields {
  const card = findTestCard(transaction.cardKey) ?? findTestCard('success')
  const digits = (card?.number ?? '').replaceAll(' ', '')
  return {
    authorization_code: codeFor('AUTH', transaction.reference),
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: card?.brand,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card?.brand,
    reusable: true,
    signature: codeFor('SIG', digits),
    account_name: null,
  }
}

/** A stable code of Paystack's form for something we know by name, such as `CUS_` and an e-mail. */
function codeFor(prefix: string, name: string): string {
  return `${prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 15)}`
}
