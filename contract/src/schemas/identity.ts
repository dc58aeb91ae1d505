import { z } from 'zod'
import { email, Message, optionalPhone, password, requiredText, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'

export const roles = ['buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** Buyer registration: no role is read from the wire. */
export const RegisterBuyer = z.object({
  name: requiredText(fieldLengths.personName, 'First name is required'),
  email: email('Email is required', 'Invalid email address'),
  password: password('Password is required'),
})
export type RegisterBuyer = z.input<typeof RegisterBuyer>

export const Login = z.object({
  email: text(fieldLengths.email, 'Email is required').transform((value) => value.toLowerCase()),
  // A password that is too long is wrong, not malformed; it is never hashed.
  password: z.string('Password is required'),
  remember: z.boolean('Please check this').optional(),
  /** The second step, asked for by 401 SECOND_FACTOR_REQUIRED: six digits, or a recovery code. */
  code: text(40).optional(),
})
export type Login = z.input<typeof Login>

export const LoginAnswer = z.object({
  message: z.string(),
  token: z.string(),
  role: z.enum(roles),
  userId: z.string(),
  sellerId: z.string().nullable(),
  name: z.string(),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const EmailOnly = z.object({
  email: email('Please enter your email address', 'Please enter a valid email address'),
})
export type EmailOnly = z.input<typeof EmailOnly>

/** Who is signed in, as every page needs to know; null for a visitor. */
export const SessionAnswer = z.object({
  data: z
    .object({
      token: z.string(),
      role: z.enum(roles),
      userId: z.string(),
      sellerId: z.string().nullable(),
      name: z.string(),
    })
    .nullable(),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>
export type SignedIn = NonNullable<SessionAnswer['data']>

/**
 * What a password change answers. Every other session is over and this one begins anew: `token` replaces the stored
 * one, as after a login (a program's old credential opens nothing any more).
 */
export const PasswordChanged = z.object({ message: z.string(), token: z.string() })
export type PasswordChanged = z.infer<typeof PasswordChanged>

/** The link of a mail and the new password. A used, old or cut link is 400, a weak password 422. */
export const ResetPassword = z.object({
  // Whatever is no token of ours is a link that does not work, not a form to mend.
  token: z.string('Reset token is missing'),
  password: password('Password is required'),
})
export type ResetPassword = z.input<typeof ResetPassword>

/** As sellers' settings send it. A wrong current password is 422, at its field: 401 would mean the session is over. */
export const ChangePassword = z.object({
  currentPassword: z.string('Please enter your current password'),
  newPassword: password('Password is required'),
})
export type ChangePassword = z.input<typeof ChangePassword>

/** The same as buyers' settings send it. */
export const ChangeOldPassword = z.object({
  oldPassword: z.string('Please enter your current password'),
  newPassword: password('Password is required'),
})
export type ChangeOldPassword = z.input<typeof ChangeOldPassword>

/** Says the password again, which counts for 15 minutes; a wrong one is 422 at `password`. */
export const Reauth = z.object({ password: z.string('Password is required') })
export type Reauth = z.input<typeof Reauth>

export const ReauthAnswer = z.object({ message: z.string(), freshUntil: z.string() })
export type ReauthAnswer = z.infer<typeof ReauthAnswer>

/** A device somebody is logged in on, newest use first. */
export const SessionInfo = z.object({
  id: z.string(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  /** Always "Unknown place": no address is kept. */
  place: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
  isRemembered: z.boolean(),
})
export const SessionList = z.object({ data: z.array(SessionInfo) })
export type SessionList = z.infer<typeof SessionList>

/** Where an administrator stands: until both steps are done everything else answers 403 ENROL_SECOND_FACTOR. */
export const TwoFactorState = z.object({
  data: z.object({ mustChangePassword: z.boolean(), isOn: z.boolean(), recoveryCodesLeft: z.number() }),
})
export type TwoFactorState = z.infer<typeof TwoFactorState>

/** A secret to put into an authenticator app; it counts once a code of it was confirmed. */
export const TwoFactorOffer = z.object({
  data: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://… */
    uri: z.string(),
    /** The same as a QR code: a square of `size` units a side, white, with `path` filled black. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
})
export type TwoFactorOffer = z.infer<typeof TwoFactorOffer>

/** A wrong code is 422 at `code`. */
export const ConfirmTwoFactor = z.object({ code: requiredText(40, 'Enter the six-digit code') })
export type ConfirmTwoFactor = z.input<typeof ConfirmTwoFactor>

/** Ten codes, shown this once; each opens the second step one time. Older ones work no more. */
export const RecoveryCodes = z.object({ message: z.string(), data: z.object({ codes: z.array(z.string()) }) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

const ProfileFacts = z.object({
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** A new address whose link was not opened yet; "" when there is none. */
  pendingEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The person's own picture, else the logo of his shop; "" when there is neither. */
  avatarUrl: z.string(),
  /** The logo of a seller's shop; "" when there is none. */
  logo: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
})
export const Profile = z.object({ data: ProfileFacts })
export type Profile = z.infer<typeof Profile>

const nameAndEmail = 'Name and Email are required'

/**
 * Fields that are absent stay as they are. The same texts travel as JSON or as a multipart form whose file `avatar` is
 * the picture. `avatarUrl`: "" takes the picture away, a data URL of at most 1 MB replaces it, the present address
 * changes nothing, any other address is refused. A new `email` needs a fresh password (403 REAUTH_REQUIRED).
 */
export const UpdateProfile = z.object({
  name: requiredText(fieldLengths.personName, nameAndEmail).optional(),
  fullName: text(fieldLengths.personName).optional(),
  email: email(nameAndEmail, 'Invalid email address').optional(),
  phone: optionalPhone.optional(),
  address: text(fieldLengths.address).optional(),
  avatarUrl: z.string('Please check this').optional(),
})
export type UpdateProfile = z.input<typeof UpdateProfile>

export const ProfileUpdated = Message.extend({ data: ProfileFacts })
export type ProfileUpdated = z.infer<typeof ProfileUpdated>
