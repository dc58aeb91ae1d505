import { z } from 'zod'
import { deliveryLimits as limits } from '../../values/delivery/delivery-limits.ts'
import { formatNaira, parseNaira, parseQuantity } from '../../values/money.ts'
import { requiredText, text } from '../fields.ts'

// The marks that turn the direction of writing hide in a text, and a driver reads it in another order.
const directionMarks = /[\u061C\u200E\u200F]/
const hidden = 'Please remove the hidden characters'

/** A text that a driver reads: also without the marks of right-to-left writing. */
export const plainText = (most: number) => text(most).refine((value) => !directionMarks.test(value), hidden)

/** The same, where it must not be blank. */
export const requiredPlainText = (most: number, missing: string) =>
  requiredText(most, missing).refine((value) => !directionMarks.test(value), hidden)

const daysRule = `Give a number of days from 0 to ${limits.days}`

/** From 0 to 14 days, as a number or as typed. */
export const days = z
  .union([z.string(), z.number()], daysRule)
  .transform((typed) => (String(typed).trim() === '' ? null : parseQuantity(String(typed))))
  .refine((value) => value !== null && value <= limits.days, daysRule)
  .transform(Number)

const feeRule = 'Give naira, like 1,500, or 0 if it is free'

/** Naira as traders type them, into kobo; 0 is free. */
export const fee = z
  .union([z.string(), z.number()], feeRule)
  .transform((typed) => {
    const naira = String(typed).trim()
    return /^(?:₦|N|NGN)?\s*0+(?:\.0{1,2})?$/i.test(naira) ? 0 : parseNaira(naira)
  })
  .refine((kobo) => kobo !== null, feeRule)
  .transform(Number)
  .refine((kobo) => kobo <= limits.feeKobo, `The fee can be at most ${formatNaira(limits.feeKobo)}`)

/** The names of a state and of one of its local governments; the server knows which there are. */
export const state = requiredText(40, 'Choose a state')
export const lga = requiredText(60, 'Choose a local government')
