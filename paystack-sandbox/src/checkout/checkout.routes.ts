import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkoutPage, unknownCheckoutPage } from './checkout-page.ts'
import type { Context } from '../context.ts'
import { fieldsOf, optionalText, readWebAddress } from '../http/input.ts'
import type { Fields } from '../http/input.ts'
import type { Transaction } from '../records.ts'
import { findTestCard } from './test-cards.ts'
import type { CardStep, TestCard } from './test-cards.ts'
import { cancelTransaction, isSettled, markTransaction, payTransaction } from '../api/transactions.ts'

type Request = FastifyRequest<{ Params: { code: string } }>

/** What a posted step leads to: words to mend it, or the transaction as it now stands. */
type StepResult = { error: string } | { transaction: Transaction }

/** The page buyers pay on, without keys: the access code in the address is the permission. */
export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'",
    )
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
  })

  app.get('/checkout/:code', async (request: Request, reply) => {
    const transaction = find(context, request)
    if (!transaction) return sendPage(reply, 404, unknownCheckoutPage())
    return sendPage(reply, 200, checkoutPage(transaction, { ...viewOf(request), error: null }))
  })

  const steps = { card: takeCard, pin: takePin, otp: takeOtp, bank: takeBankAnswer }
  for (const [name, take] of Object.entries(steps)) {
    app.post(`/checkout/:code/${name}`, async (request: Request, reply) => {
      const transaction = find(context, request)
      if (!transaction) return sendPage(reply, 404, unknownCheckoutPage())
      if (isSettled(transaction)) return finish(request, reply, transaction)
      if (transaction.step !== name) return reply.redirect(pageAddress(request, transaction), 303)
      const result = take(context, transaction, fieldsOf(request.body))
      if ('error' in result) {
        return sendPage(reply, 422, checkoutPage(transaction, { ...viewOf(request), error: result.error }))
      }
      return isSettled(result.transaction)
        ? finish(request, reply, result.transaction)
        : reply.redirect(pageAddress(request, transaction), 303)
    })
  }

  app.post('/checkout/:code/cancel', async (request: Request, reply) => {
    const found = find(context, request)
    if (!found) return sendPage(reply, 404, unknownCheckoutPage())
    const transaction = cancelTransaction(context, found.id)
    if (isSettled(transaction)) return finish(request, reply, transaction)
    const cancelAction = readWebAddress(transaction.metadata?.['cancel_action'])
    if (!viewOf(request).popup && cancelAction) return reply.redirect(cancelAction, 303)
    return finish(request, reply, transaction)
  })
}

function takeCard(context: Context, transaction: Transaction, fields: Fields): StepResult {
  const card = findTestCard(optionalText(fields['card']))
  if (!card) return { error: 'Choose one of the test cards.' }
  return nextStep(context, transaction, card, card.steps[0])
}

function takePin(context: Context, transaction: Transaction, fields: Fields): StepResult {
  const card = findTestCard(transaction.cardKey)
  if (!card || optionalText(fields['pin']) !== card.pin) return { error: 'That PIN is not right. Try again.' }
  return nextStep(context, transaction, card, card.steps[1])
}

function takeOtp(context: Context, transaction: Transaction, fields: Fields): StepResult {
  const card = findTestCard(transaction.cardKey)
  if (!card || optionalText(fields['otp']) !== card.otp)
    return { error: 'That code is not right. Try again.' }
  return nextStep(context, transaction, card, undefined)
}

function takeBankAnswer(context: Context, transaction: Transaction, fields: Fields): StepResult {
  const card = findTestCard(transaction.cardKey)
  if (card && fields['answer'] === 'yes') return nextStep(context, transaction, card, undefined)
  return { transaction: fail(context, transaction, 'Declined') }
}

function nextStep(
  context: Context,
  transaction: Transaction,
  card: TestCard,
  step: CardStep | undefined,
): StepResult {
  const chosen = markTransaction(context, transaction.id, { cardKey: card.key })
  if (step) return { transaction: markTransaction(context, transaction.id, { status: 'ongoing', step }) }
  if (card.outcome === 'failed') return { transaction: fail(context, chosen, card.gatewayResponse) }
  return { transaction: payTransaction(context, transaction.id, card) }
}

/** A declined card ends the attempt, not the transaction: the buyer may try another. */
function fail(context: Context, transaction: Transaction, gatewayResponse: string): Transaction {
  return markTransaction(context, transaction.id, { status: 'failed', step: 'card', gatewayResponse })
}

/** Back to the merchant; the popup, or a transaction without an address, ends on our own page. */
function finish(request: Request, reply: FastifyReply, transaction: Transaction): FastifyReply {
  const { callbackUrl, reference } = transaction
  if (viewOf(request).popup || !callbackUrl) {
    const cancelled: Record<string, string> = isSettled(transaction) ? {} : { cancelled: '1' }
    return reply.redirect(pageAddress(request, transaction, cancelled), 303)
  }
  const address = new URL(callbackUrl)
  address.searchParams.set('trxref', reference)
  address.searchParams.set('reference', reference)
  return reply.redirect(address.href, 303)
}

function pageAddress(
  request: Request,
  { accessCode }: Transaction,
  extra: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...(viewOf(request).popup ? { popup: '1' } : {}), ...extra }).toString()
  return `/checkout/${accessCode}${query ? `?${query}` : ''}`
}

function viewOf(request: Request): { popup: boolean; cancelled: boolean } {
  const query = fieldsOf(request.query)
  return { popup: query['popup'] === '1', cancelled: query['cancelled'] === '1' }
}

function find(context: Context, request: Request): Transaction | undefined {
  return context.store.transactions.get(`access:${request.params.code}`)
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
