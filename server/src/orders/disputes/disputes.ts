import type { z } from 'zod'
import { saysReceived } from '@oja/contract/values/orders/dispute-choices.ts'
import { DisputeAdditionForm, DisputeAnswerForm, DisputeForm } from '@oja/contract/schemas/order-page.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { disputeAdditions, disputePictures } from '@oja/contract/values/order-limits.ts'
import { invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import { attachFiles } from '../../platform/files/files.ts'
import type { FileStore, StoredPhoto } from '../../platform/files/files.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import {
  additionsOfOrder,
  questionsOfOrder,
  answerDisputeOf,
  decideDisputeOf,
  disputeOfOrder,
  insertDispute,
  insertDisputePictures,
} from './disputes-records.ts'
import { readOffer } from './offers.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { lockOrderForAction, partyOf } from '../fulfilment/order-actions.ts'
import { notifyOffer } from '../emails/dispute-offers.ts'
import { notifyAddition, notifyDisputeRuling, notifyDispute } from '../emails/order-emails.ts'
import { takeStep, tryStep } from '../fulfilment/order-steps.ts'
import { orderForUpdate } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { refundableKobo, requestRefund } from '../refunds/refunds.ts'

/** What a dispute needs beside the checkout context: where photos are stored. */
export interface DisputeContext extends CheckoutContext {
  files: FileStore
}

/**
 * The buyer opens a dispute with a reason, a wish, a text and up to four photos.
 * Throws 404 for an order of other people, 403 for the seller, 409 when it is too late or done already, 422 for a missing
 * choice, an empty text, a part above what is left or too many photos.
 */
export function openDispute(
  context: DisputeContext,
  actor: Actor,
  reference: string,
  upload: Upload,
): Promise<void> {
  return speak(context, actor, reference, upload, 'openDispute', DisputeForm, (tx, order, report) =>
    writeDispute(tx, context, order, report),
  )
}

/** The seller answers a dispute, once, and may offer a sum with it. Throws as `openDispute`, and 422 for a sum that cannot be offered. */
export function answerDispute(
  context: DisputeContext,
  actor: Actor,
  reference: string,
  upload: Upload,
): Promise<void> {
  return speak(
    context,
    actor,
    reference,
    upload,
    'answerDispute',
    DisputeAnswerForm,
    (tx, order, { words, offer }) => writeAnswer(tx, context, order, words, offer),
  )
}

/**
 * The buyer adds a text and photos to an open dispute, a few times; the seller does after their answer, once for each
 * question of our team. Throws as `openDispute`, and 422 when it is too much.
 */
export async function addToDispute(
  context: DisputeContext,
  actor: Actor,
  reference: string,
  upload: Upload,
): Promise<void> {
  const order = await transaction(context.pool, (tx) => orderForUpdate.first(tx, { reference }))
  const isSeller = order?.is_seller_asked === true && partyOf(order, actor) === 'seller'
  const [action, write] = isSeller
    ? (['addToAnswer', writeSellersAddition] as const)
    : (['addToDispute', writeAddition] as const)
  await speak(context, actor, reference, upload, action, DisputeAdditionForm, (tx, locked, { words }) =>
    write(tx, context, locked, words, upload.files.length),
  )
}

type Letters = Pick<CheckoutContext, 'config'>

/**
 * Writes a dispute. The caller has locked the order and checked the right for the step that opens it.
 * Gives the dispute's id.
 */
export async function writeDispute(
  tx: Tx,
  { config }: Letters,
  order: OrderRow,
  report: z.output<typeof DisputeForm>,
  step: 'openDispute' | 'retractCode' = 'openDispute',
): Promise<string> {
  const { reason, wish, words } = report
  const amountKobo = wantedKobo(order, report)
  const dispute = { orderId: order.id, reason, wish, words, answerHours: orderHours.answer }
  const { id } = await insertDispute.one(tx, dispute)
  await takeStep(tx, order.id, step, { by: 'buyer', ...(amountKobo === null ? {} : { amountKobo }) })
  await notifyDispute(tx, config, order.reference, 'opened')
  return id
}

/** The part that the buyer wants back, in kobo; null where none was named. Throws 422 for no amount, or too much. */
function wantedKobo(order: OrderRow, { wish, amount = '' }: z.output<typeof DisputeForm>): number | null {
  if (wish !== 'part' || amount === '') return null
  const kobo = amount.length > 40 ? null : parseNaira(amount)
  if (kobo === null) throw invalidFields({ amount: 'Enter an amount like 2,500' })
  const left = refundableKobo(order)
  if (kobo > left) throw invalidFields({ amount: `Ask for at most ${formatNaira(left)}` })
  return kobo
}

/** Writes what the buyer adds, as a step of the history. Gives the dispute's id. */
async function writeAddition(
  tx: Tx,
  { config }: Letters,
  order: OrderRow,
  words: string,
  photoCount: number,
): Promise<string> {
  const { count, asked } = await additionsOfOrder.one(tx, { orderId: order.id })
  // Whom our team asks can answer, however often they added before.
  if (count >= disputeAdditions.count + asked)
    throw invalidFields({ words: `You have added ${count} times. Our team reads all of it.` })
  const { id, buyer_pictures } = await disputeOfOrder.one(tx, { orderId: order.id })
  refuseTooManyPictures(buyer_pictures.length, photoCount, asked)
  await takeStep(tx, order.id, 'addToDispute', { by: 'buyer', note: words })
  await notifyAddition(tx, config, order.reference, count + 1)
  return id
}

/** Writes what the seller adds to their answer, because our team asked for it. Gives the dispute's id. */
async function writeSellersAddition(
  tx: Tx,
  { config }: Letters,
  order: OrderRow,
  words: string,
  photoCount: number,
): Promise<string> {
  const { count: asked } = await questionsOfOrder.one(tx, { orderId: order.id, action: 'askSeller' })
  const { id, seller_pictures } = await disputeOfOrder.one(tx, { orderId: order.id })
  refuseTooManyPictures(seller_pictures.length, photoCount, asked)
  await takeStep(tx, order.id, 'addToAnswer', { by: 'seller', note: words })
  await notifyAddition(tx, config, order.reference, asked, 'seller')
  return id
}

/** Each question of our team allows as many pictures more as one form takes. */
function refuseTooManyPictures(shown: number, more: number, asked: number): void {
  const max = disputeAdditions.pictures + asked * disputePictures
  if (more > 0 && shown + more > max) throw invalidFields({ pictures: `Show at most ${max} pictures in all` })
}

/** Writes the seller's answer, under the same conditions. Gives the dispute's id. */
export async function writeAnswer(
  tx: Tx,
  { config }: Letters,
  order: OrderRow,
  words: string,
  typedOffer = '',
): Promise<string> {
  const offerKobo = readOffer(order, typedOffer)
  const { id } = await answerDisputeOf.one(tx, { orderId: order.id, answer: words })
  await takeStep(tx, order.id, 'answerDispute', { by: 'seller' })
  if (offerKobo !== null) await takeStep(tx, order.id, 'offerRefund', { by: 'seller', amountKobo: offerKobo })
  // The letter about an offer says to its buyer that there is a reply too.
  await notifyDispute(tx, config, order.reference, 'answered', offerKobo === null ? 'both' : 'seller')
  if (offerKobo !== null) await notifyOffer(tx, config, order.reference, offerKobo)
  return id
}

export interface DisputeRuling {
  /** `buyer`: all that is left goes back. `part`: `amountKobo` goes back. `seller`: nothing goes back. */
  decision: 'buyer' | 'part' | 'seller'
  /** Only for `part`. */
  amountKobo: number | null
  note: string
}

/**
 * An admin decides a dispute, in the caller's transaction; the caller writes the audit line. Goods that the buyer has, as their
 * report says, are received with it, unless all of the money goes back.
 * `decidedBy` is the admin, or null in a script.
 * Throws 404 for an unknown order, 409 when nothing can be decided yet, 422 for a part that is not between zero and
 * all.
 */
export async function decideDispute(
  tx: Tx,
  context: Pick<CheckoutContext, 'config'>,
  reference: string,
  decidedBy: string | null,
  { decision, amountKobo, note }: DisputeRuling,
): Promise<void> {
  const order = await lockOrderForAction(tx, reference, 'decideDispute', 'admin')
  const left = refundableKobo(order)
  if (decision === 'part' && (amountKobo === null || amountKobo <= 0 || amountKobo >= left)) {
    throw invalidFields({ amountMinor: 'A part refund must be more than 0 and less than what is left' })
  }
  const back = { buyer: left, part: amountKobo ?? 0, seller: 0 }[decision]
  await decideDisputeOf.one(tx, { orderId: order.id, decision, note, decidedBy })
  await takeStep(tx, order.id, 'decideDispute', {
    by: 'admin',
    note,
    ...(back > 0 ? { amountKobo: back } : {}),
  })
  if (back > 0) {
    await requestRefund(tx, order, {
      by: 'admin',
      origin: 'dispute',
      amountKobo: back,
      reason: note || 'Our decision about the report',
    })
  }
  const { reason } = await disputeOfOrder.one(tx, { orderId: order.id })
  // False for what was received before, or goes back as a whole.
  if (saysReceived(reason)) await tryStep(tx, order.id, 'receiveByDecision', { by: 'admin' })
  await notifyDisputeRuling(tx, context.config, reference, back, note)
}

async function speak<Form extends z.ZodType<{ words: string }>>(
  context: DisputeContext,
  actor: Actor,
  reference: string,
  upload: Upload,
  action: 'openDispute' | 'answerDispute' | 'addToDispute' | 'addToAnswer',
  form: Form,
  write: (tx: Tx, order: OrderRow, input: z.output<Form>) => Promise<string>,
): Promise<void> {
  const party = action === 'answerDispute' || action === 'addToAnswer' ? 'seller' : 'buyer'
  // The right is checked first: a stranger learns nothing, and their photos cost nothing.
  await transaction(context.pool, (tx) => lockOrderForAction(tx, reference, action, party, actor.userId))
  const input = readForm(form, upload)
  const pictures: StoredPhoto[] = []
  for (const photo of upload.files)
    pictures.push(await context.files.addPicture(context.pool, actor.userId, photo, 'dispute_picture'))
  await transaction(context.pool, async (tx) => {
    const order = await lockOrderForAction(tx, reference, action, party, actor.userId)
    const disputeId = await write(tx, order, input)
    const fileIds = pictures.map(({ id }) => id)
    await attachFiles(tx, actor.userId, fileIds)
    await insertDisputePictures.count(tx, { disputeId, party, fileIds })
  })
}

function readForm<Form extends z.ZodType>(form: Form, { values, files }: Upload): z.output<Form> {
  if (files.length > disputePictures)
    throw invalidFields({ pictures: `Show at most ${disputePictures} pictures` })
  const read = form.safeParse({ ...values, words: values.words ?? '' })
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) fields[String(path[0])] ??= message
  throw invalidFields(fields)
}
