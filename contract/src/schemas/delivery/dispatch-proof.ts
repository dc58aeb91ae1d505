import { z } from 'zod'
import { isDay } from '../../values/calendar.ts'
import { dispatchLimits as limits } from '../../values/delivery/dispatch-limits.ts'
import { noteLength } from '../../values/order-limits.ts'
import { optionalPhone, phone, text } from '../fields.ts'
import { plainText, requiredPlainText } from './fields.ts'

const withoutMarkup = (value: string) => !/[<>]/.test(value)
const markup = 'Please leave out < and >'

/** The fields of a dispatch proof's form; the photo of the waybill comes with it as `waybill`. */
export const DispatchForm = z.object({
  driverName: requiredPlainText(limits.driverName, 'Enter the driver’s name').refine(withoutMarkup, markup),
  driverPhone: phone('Enter the driver’s phone'),
  /** Empty when the seller does not know it. */
  plate: text(limits.plate)
    .default('')
    .transform((plate) => plate.toUpperCase())
    .refine(
      (plate) => plate === '' || /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{2,}$/.test(plate),
      'Enter the plate number like ABC-123XY',
    ),
  park: requiredPlainText(limits.park, 'Enter the park or office').refine(withoutMarkup, markup),
  expectedOn: z
    .string('Choose the expected day')
    .refine((day) => day !== '', 'Choose the expected day')
    .refine((day) => day === '' || (/^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day)), 'There is no such day'),
  note: text(noteLength).default(''),
})
export type DispatchForm = z.output<typeof DispatchForm>

/** Who drives goods that were sent without a waybill, said or changed while they are on the way. */
export const DriverBody = DispatchForm.pick({ driverName: true, driverPhone: true, plate: true })
export type DriverBody = z.input<typeof DriverBody>

/**
 * Such a driver as its readers get it; `plate` only where it is known. `isNow` is true for one who took over from the driver
 * of a waybill. Servers before 0.28 leave both out.
 */
export const OrderDriver = z.object({
  name: z.string(),
  phone: z.string(),
  plate: z.string().optional(),
  isNow: z.boolean().optional(),
})
export type OrderDriver = z.infer<typeof OrderDriver>

/** Who drives goods without a waybill: name and phone, or neither. */
export const sentDriverFields = {
  driverName: plainText(limits.driverName).refine(withoutMarkup, markup).optional(),
  driverPhone: optionalPhone.optional(),
}

/** Says which of the two is missing. */
export function bothOfDriver({ value, issues }: z.core.ParsePayload<z.output<typeof SentDriver>>): void {
  const { driverName, driverPhone } = value
  const wrong = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value })
  if (driverName && !driverPhone) wrong('driverPhone', 'Enter the driver’s phone, or leave the name blank')
  if (driverPhone && !driverName) wrong('driverName', 'Enter the driver’s name, or leave the phone blank')
}
const SentDriver = z.object(sentDriverFields)

/** By what an order went "By park or courier". */
export const DispatchProof = z.object({
  /** The page for whoever collects the parcel, `/d/{code}`; it needs no login. */
  path: z.string(),
  park: z.string(),
  /** A day in Lagos, `2026-11-26`. */
  expectedOn: z.string(),
  sentAt: z.string(),
  /** Null once it was erased. The phone is E.164; the plate may be empty; `waybill` is the address of the photo. */
  driver: z.object({ name: z.string(), phone: z.string(), plate: z.string() }).nullable(),
  waybill: z.string().nullable(),
})
export type DispatchProof = z.infer<typeof DispatchProof>
