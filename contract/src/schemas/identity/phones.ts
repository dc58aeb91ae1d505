import { z } from 'zod'
import { codeWays } from '../../values/identity/login-phone.ts'
import { readTypedDigits } from '../../values/text/typed-digits.ts'
import { loginPhone, Message, text } from '../fields.ts'
import { LoginAnswer } from '../identity.ts'

/** Absent: as a text message. */
const way = z.enum(codeWays, 'Choose how we send the code').optional()

/** Six digits in any script, with spaces between them or not. What is no code at all answers as a wrong one. */
const code = text(40, 'Enter the six-digit code')
  .transform(readTypedDigits)
  .refine((value) => value !== '', 'Enter the six-digit code')

export const AskPhoneCode = z.object({ phone: loginPhone('Please enter your phone number'), way })
export type AskPhoneCode = z.input<typeof AskPhoneCode>

export const SendCodeAgain = z.object({ way })
export type SendCodeAgain = z.input<typeof SendCodeAgain>

export const ConfirmPhoneCode = z.object({ code, remember: z.boolean('Please check this').optional() })
export type ConfirmPhoneCode = z.input<typeof ConfirmPhoneCode>

/** A code that the calling browser has asked for and not given yet. */
const PendingCode = z.object({
  /** E.164. */
  phone: z.string(),
  purpose: z.enum(['register', 'login', 'reset', 'old', 'new']),
  /** Seconds until it can be sent again; 0 for now. */
  againInSeconds: z.number(),
})
export type PendingCode = z.infer<typeof PendingCode>

export const PendingCodeAnswer = z.object({ data: PendingCode.nullable() })
export type PendingCodeAnswer = z.infer<typeof PendingCodeAnswer>

/** What a right code opened: a session, or with `resetToken` the choice of a new password. */
export const PhoneCodeConfirmed = Message.extend({
  purpose: PendingCode.shape.purpose,
  login: LoginAnswer.nullable(),
  resetToken: z.string(),
})
export type PhoneCodeConfirmed = z.infer<typeof PhoneCodeConfirmed>

/** The number that a person logs in with, and the one it is about to change to. */
export const OwnPhone = z.object({
  data: z.object({
    /** E.164; "" for none. */
    phone: z.string(),
    change: z
      .object({
        phone: z.string(),
        /** When it changes without a code to the old number; null while the new number is not confirmed. */
        dueAt: z.string().nullable(),
      })
      .nullable(),
    code: PendingCode.nullable(),
  }),
})
export type OwnPhone = z.infer<typeof OwnPhone>

export const ChangePhone = z.object({ phone: loginPhone('Phone is required'), way })
export type ChangePhone = z.input<typeof ChangePhone>

/** `to`: the number that the account has, or the one it changes to. */
export const SendChangeCode = z.object({ to: z.enum(['old', 'new'], 'Choose a number'), way })
export type SendChangeCode = z.input<typeof SendChangeCode>

/** The change of a number: `isDone` when it counts already. */
export const PhoneChanged = Message.extend({ isDone: z.boolean() })
export type PhoneChanged = z.infer<typeof PhoneChanged>
