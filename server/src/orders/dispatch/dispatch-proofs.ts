import { randomBytes } from 'node:crypto'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { DispatchForm } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import type { DispatchProof, DriverBody } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import { dispatchLimits } from '@oja/contract/values/delivery/dispatch-limits.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { z } from 'zod'
import { attachFiles, detachFiles } from '../../platform/files/files.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { StoredVariant } from '../../platform/files/storage.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { TempFile } from '../../platform/multipart/temp-file.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { orderNotFound, partyOf } from '../fulfilment/order-actions.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { notifyDriver, notifyHandedOver } from '../emails/order-emails.ts'
import { isStepAllowed } from '../order-process.ts'
import { orderForUpdate, orderView, statusOf, stepConditionsOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import {
  deleteDriver,
  deleteDriversOf,
  deleteOldDrivers,
  dispatchByCode,
  dispatchOfOrder,
  eraseDispatchesOf,
  eraseOldDispatches,
  expectedDays,
  insertDispatch,
} from './dispatch-records.ts'
import type { DispatchByCode, DispatchRow } from './dispatch-records.ts'
import { encryptDriver, readDriver, sentDriver, writeDriver } from './drivers.ts'
import type { Driver, KeyConfig } from './drivers.ts'

export interface DispatchContext extends CheckoutContext {
  files: FileStore
}

/**
 * The seller marks an order as sent and says by which driver, with a photo of the waybill; or says it later.
 * Throws 404 for an order of other people, 403 for the buyer, 409 when it cannot be sent or has a proof, 422 for a
 * missing or wrong field, 415 for a file that is no photo.
 */
export async function addDispatchProof(
  context: DispatchContext,
  actor: Actor,
  reference: string,
  upload: Upload,
): Promise<void> {
  // The right is checked first: a stranger learns nothing, and their photos cost nothing.
  const { seller_user_id: ownerId } = await transaction(context.pool, (tx) =>
    lockUnproved(tx, actor, reference),
  )
  const form = await readForm(context.pool, upload)
  const fileId = await storePhoto(context, ownerId, upload.files[0])
  await transaction(context.pool, async (tx) => {
    const order = await lockUnproved(tx, actor, reference)
    await attachFiles(tx, ownerId, [fileId])
    await writeDispatchProof(tx, context.config, order, { form, fileId, userId: actor.userId })
  })
}

interface GivenProof {
  form: DispatchForm
  /** Null in a simulated market, which stores no photos. */
  fileId: string | null
  userId: string
}

/** Writes a proof, and the step that goes with it. The caller has locked the order and checked the right. */
export async function writeDispatchProof(
  tx: Tx,
  config: KeyConfig & Pick<Config, 'publicOrigin'>,
  order: OrderRow,
  { form, fileId, userId }: GivenProof,
): Promise<void> {
  const { driverName: name, driverPhone: phone, plate, park, expectedOn, note } = form
  const driver: Driver = { name, phone, plate }
  const code = randomBytes(16).toString('base64url')
  // The proof comes first: with the step the database writes when silence counts as receipt.
  await insertDispatch.count(tx, {
    orderId: order.id,
    code,
    fileId,
    encryptedDriver: encryptDriver(config, order.id, driver),
    park,
    expectedOn,
  })
  // Who decides a dispute sees whom the seller named before it.
  if (!isDisputed(order)) await deleteDriver.count(tx, { orderId: order.id })
  const action = order.fulfilment === 'sent' ? 'proveDispatch' : 'send'
  await takeStep(tx, order.id, action, { by: 'seller', userId, note })
  await notifyHandedOver(tx, config, order.reference, { how: 'sent', note, proofPath: pathOf(code) })
  await crashPoint('dispatch-proved')
}

/**
 * The seller says who drives goods that were sent without a waybill, or that another drives them now, with a waybill or
 * without: the proof stays as it is. The same again changes nothing.
 * Throws 404 for an order of other people, 403 for the buyer, 409 for one that is not on the way or has an open
 * dispute: who decides it must see whom the seller named before.
 */
export async function nameDriver(
  { pool, config }: Pick<DispatchContext, 'pool' | 'config'>,
  actor: Actor,
  reference: string,
  { driverName: name, driverPhone: phone, plate }: z.output<typeof DriverBody>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const order = await lockToProve(tx, actor, reference)
    if (isDisputed(order))
      throw new AppError(
        'CONFLICT',
        'The buyer has reported a problem, so the driver cannot be changed now. Say in your answer who drives it.',
      )
    if (!isStepAllowed('nameDriver', 'seller', statusOf(order), stepConditionsOf(order))) throw cannotNow()
    const before = await sentDriver(tx, config, order.id)
    if (before?.name === name && before.phone === phone && (before.plate ?? '') === plate) return
    await writeDriver(tx, config, order.id, { name, phone, plate })
    await takeStep(tx, order.id, 'nameDriver', { by: 'seller', userId: actor.userId })
    await notifyDriver(tx, config, reference, before ? 'changed' : 'named')
  })
}

/** May the seller give a proof now? Not of goods that the buyer collects. */
export function canProveDispatch(order: OrderRow): boolean {
  const may = (action: 'send' | 'proveDispatch') =>
    isStepAllowed(action, 'seller', statusOf(order), stepConditionsOf(order))
  return order.delivery_way !== 'collect' && (may('send') || may('proveDispatch'))
}

/** May the seller say who drives it? With a waybill too: its driver stays in the proof, and the new one stands beside it. */
export function canNameDriver(order: OrderRow): boolean {
  const isAllowed = isStepAllowed('nameDriver', 'seller', statusOf(order), stepConditionsOf(order))
  return order.delivery_way !== 'collect' && isAllowed
}

/** A proof as its readers get it; `waybill` is the endpoint that serves its photo to them. */
export function dispatchView(
  config: KeyConfig,
  row: DispatchRow,
  reference: string,
  waybill: Endpoint,
): DispatchProof {
  const { code, park, expected_on: expectedOn, created_at: sentAt, file_id: fileId } = row
  return {
    path: pathOf(code),
    park,
    expectedOn,
    sentAt: sentAt.toISOString(),
    driver: readDriver(config, row),
    waybill: fileId && address(waybill, { params: { reference } }),
  }
}

/** The proof that a link opens. Undefined for what is no code, which PostgreSQL could not even read. */
export async function findDispatch(on: Queryable, code: string): Promise<DispatchByCode | undefined> {
  return /^[\w-]{22}$/.test(code) ? dispatchByCode.first(on, { code }) : undefined
}

/**
 * The photo of an order's waybill, for its two parties and helpers of the shop. A null reader stands for an admin, who
 * reads it once there is a dispute. Null for everybody else.
 */
export async function readWaybill(
  { pool, files }: DispatchContext,
  reader: Actor | null,
  reference: string,
): Promise<StoredVariant | null> {
  const order = await orderView.first(pool, { reference })
  if (!order || !(reader ? partyOf(order, reader) : order.dispute !== 'none')) return null
  const proof = await dispatchOfOrder.first(pool, { orderId: order.id })
  return proof?.file_id ? files.readPrivate(proof.file_id, '1080.webp') : null
}

/** The job of each night: erases drivers and photos 90 days after they were given. */
export async function eraseOldDrivers(on: Queryable): Promise<void> {
  await deleteOldDrivers.count(on, {})
  await detachErased(on, await eraseOldDispatches.all(on, {}))
}

/** Erases those of the orders of a person who deletes their account. Their orders are over. */
export async function eraseDriversOf(tx: Tx, userId: string): Promise<void> {
  await deleteDriversOf.count(tx, { userId })
  await detachErased(tx, await eraseDispatchesOf.all(tx, { userId }))
}

function isDisputed({ dispute }: OrderRow): boolean {
  return dispute === 'open' || dispute === 'answered'
}

function pathOf(code: string): string {
  return address(dispatchEndpoints.page, { params: { code } })
}

async function detachErased(on: Queryable, erased: { id: string | null }[]): Promise<void> {
  await detachFiles(
    on,
    erased.flatMap(({ id }) => id ?? []),
  )
}

async function lockToProve(tx: Tx, actor: Actor, reference: string): Promise<OrderRow> {
  const order = await orderForUpdate.first(tx, { reference })
  const role = order && partyOf(order, actor)
  if (!role) throw orderNotFound()
  if (role !== 'seller') throw new AppError('FORBIDDEN', 'Only the seller can do this')
  if (!canProveDispatch(order)) throw cannotNow()
  return order
}

async function lockUnproved(tx: Tx, actor: Actor, reference: string): Promise<OrderRow> {
  const order = await lockToProve(tx, actor, reference)
  if (await dispatchOfOrder.first(tx, { orderId: order.id })) throw cannotNow()
  return order
}

function cannotNow(): AppError {
  return new AppError('CONFLICT', 'You cannot do this with the order now. Refresh the page and check it.')
}

async function readForm(on: Queryable, { values, files }: Upload): Promise<DispatchForm> {
  const fields: Record<string, string> = {}
  const texts = ['driverName', 'driverPhone', 'plate', 'park', 'expectedOn', 'note']
  const read = DispatchForm.safeParse(Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])))
  if (!read.success) for (const { path, message } of read.error.issues) fields[String(path[0])] ??= message
  // Said together with the other fields, so that nobody corrects the form twice.
  if (!fields.expectedOn) {
    const { first, last } = await expectedDays.one(on, { daysAhead: dispatchLimits.daysAhead })
    const expectedOn = values.expectedOn ?? ''
    if (expectedOn < first) fields.expectedOn = 'Choose today or a later day'
    if (expectedOn > last) fields.expectedOn = `Choose a day in the next ${dispatchLimits.daysAhead} days`
  }
  if (files.length === 0) fields.waybill = 'Add a photo of the waybill'
  if (!read.success || Object.keys(fields).length > 0) throw invalidFields(fields)
  return read.data
}

async function storePhoto(
  { files, pool }: DispatchContext,
  ownerId: string,
  photo: TempFile | undefined,
): Promise<string> {
  if (!photo) throw invalidFields({ waybill: 'Add a photo of the waybill' })
  return (await files.addPicture(pool, ownerId, photo, 'waybill')).id
}
