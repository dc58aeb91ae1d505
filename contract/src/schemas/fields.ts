import { z } from 'zod'
import { fieldLengths } from '../values/field-lengths.ts'
import { parsePhone } from '../values/phone.ts'
import { looksLikePhone, parseLoginPhone, phoneRule } from '../values/identity/login-phone.ts'
import { trimText } from '../values/text/trim-text.ts'

/**
 * Fields that all schemas share: every text is trimmed, free of NUL and control characters, and of bounded length.
 * A text that shows nothing is "".
 */

// PostgreSQL cannot store NUL. The other controls hide text from the reader. Those that turn the direction of writing
// make one text look like another.
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFEFF]/

/**
 * A text of one line or more, up to `most` characters, possibly empty. `missing` is the error when there is no text.
 */
export const text = (most: number, missing = 'Please check this') =>
  z
    .string(missing)
    .refine((value) => !controls.test(value), 'Please remove the hidden characters')
    .transform(trimText)
    .refine((value) => value.length <= most, `Please use at most ${most.toLocaleString('en')} characters`)

/** A text that must not be blank; `message` is the error of the form. */
export const requiredText = (most: number, message: string) =>
  text(most, message).refine((value) => value !== '', message)

/**
 * An e-mail address in lower case: no spaces, no line breaks, one @ and a dot after it. Only ASCII letters, because
 * others look like them (a Cyrillic "а" in a known address).
 */
export const email = (missing: string, invalid: string) =>
  requiredText(fieldLengths.email, missing).transform(lowerCase).refine(isEmailOrEmpty, invalid)

/** The same where it may be empty. */
export const optionalEmail = (invalid: string) =>
  text(fieldLengths.email).transform(lowerCase).refine(isEmailOrEmpty, invalid)

function lowerCase(value: string): string {
  return value.toLowerCase()
}

function isEmailOrEmpty(value: string): boolean {
  return value === '' || /^[!#-'*+\-./0-9=?^_`a-z{|}~]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z0-9-]{2,}$/.test(value)
}

/**
 * What somebody logs in with: an e-mail address in lower case, or a Nigerian mobile number as +234….
 * `invalid` is the error of a text that is neither.
 */
export const emailOrPhone = (missing: string, invalid: string) =>
  requiredText(fieldLengths.email, missing).transform((value, context) => {
    if (looksLikePhone(value)) return readLoginPhone(value, context)
    if (isEmailOrEmpty(value.toLowerCase())) return value.toLowerCase()
    context.addIssue({ code: 'custom', message: invalid })
    return z.NEVER
  })

export const password = (missing: string) =>
  z
    .string(missing)
    .refine((value) => value !== '', missing)
    .refine(
      (value) => value === '' || value.length >= fieldLengths.passwordMin,
      'Must be at least 8 characters long',
    )
    .refine((value) => value.length <= fieldLengths.passwordMax, 'Please use at most 128 characters')

function readPhone(value: string, context: z.RefinementCtx): string {
  const parsed = parsePhone(value)
  if (parsed || value === '') return parsed ?? ''
  context.addIssue({ code: 'custom', message: phoneRule })
  return z.NEVER
}

function readLoginPhone(value: string, context: z.RefinementCtx): string {
  const parsed = parseLoginPhone(value)
  if (parsed) return parsed
  context.addIssue({ code: 'custom', message: phoneRule })
  return z.NEVER
}

/** A number to log in with; the server decides which countries may. */
export const loginPhone = (missing: string) =>
  requiredText(fieldLengths.phone, missing).transform(readLoginPhone)

/** A Nigerian phone number in any spelling, stored as +234…. */
export const phone = (missing: string) => requiredText(fieldLengths.phone, missing).transform(readPhone)

/** The same where it may be empty. */
export const optionalPhone = text(fieldLengths.phone).transform(readPhone)

/** An id: a lower-case UUID. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'That is not an id')

export const idParams = z.object({ id })

/** An answer that holds only a sentence. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

export const Place = z.object({ city: z.string(), state: z.string() })
export type Place = z.infer<typeof Place>
