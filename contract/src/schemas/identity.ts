import { z } from 'zod'
import { email, emailOrPhone, Message, optionalPhone, password, requiredText, text } from './fields.ts'
import { ShopHelp } from './sellers/helpers.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { parseLoginPhone } from '../values/identity/login-phone.ts'

export const roles = ['buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** Buyer registration. The form decides the role, so the wire has no field for it. `email` may be a phone number. */
export const RegisterBuyer = z.object({
  name: requiredText(fieldLengths.personName, 'First name is required'),
  email: emailOrPhone('Email is required', 'Invalid email address'),
  password: password('Password is required'),
})
export type RegisterBuyer = z.input<typeof RegisterBuyer>

export const Login = z.object({
  /** An e-mail address, or a phone number in any spelling. */
  email: text(fieldLengths.email, 'Email is required').transform(
    (value) => parseLoginPhone(value) ?? value.toLowerCase(),
  ),
  // A password that is too long answers as a wrong one; the server never hashes it.
  password: z.string('Password is required'),
  remember: z.boolean('Please check this').optional(),
  /** The second step after 401 SECOND_FACTOR_REQUIRED: six digits, or a recovery code. */
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

/**
 * What a verification link did. A link that is used again changes nothing and says so. `canContinue`: the same browser
 * registered the account, so `loginAfterVerification` opens it without the password. `isSeller`: it opened a shop now.
 */
export const EmailVerified = z.object({
  message: z.string(),
  usedBefore: z.boolean(),
  canContinue: z.boolean(),
  isSeller: z.boolean(),
})
export type EmailVerified = z.infer<typeof EmailVerified>

/** The address that the calling browser has registered since its last login; null for none. */
export const OwnRegistration = z.object({
  data: z.object({
    email: z.string().nullable(),
    /**
     * What this browser typed in its last registration, by the names of its fields, without the password; `storeName` only for a
     * shop. Null for none. Servers before 0.24 leave it out.
     */
    typed: z.record(z.string(), z.string()).nullable().optional(),
  }),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

export const EmailOnly = z.object({
  email: email('Please enter your email address', 'Please enter a valid email address'),
})
export type EmailOnly = z.input<typeof EmailOnly>

/** The page from which a person came; the mail leads back to it where it is one of a few (values/identity/way-back.ts). */
export const FromQuery = z.object({ from: z.string().optional() })
export type FromQuery = z.input<typeof FromQuery>

export const EmailOrPhone = z.object({
  email: emailOrPhone(
    'Please enter your email address or phone number',
    'Please enter a valid email address or phone number',
  ),
})
export type EmailOrPhone = z.input<typeof EmailOrPhone>

/** The person who is logged in, as every page needs it. */
export const SignedIn = z.object({
  token: z.string(),
  role: z.enum(roles),
  userId: z.string(),
  sellerId: z.string().nullable(),
  name: z.string(),
  /** The shop in which the person helps; only in the session of a helper. */
  helps: ShopHelp.optional(),
  /** How many lines the basket of the account has. */
  basketCount: z.int().optional(),
  /**
   * How many messages and notifications are unread: the bell shows it before a script asks again. Servers before 0.28 say it only
   * to who saves data, and servers before 0.27 to nobody.
   */
  unread: z.object({ messages: z.int(), others: z.int() }).optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** Null for a visitor. */
export const SessionAnswer = z.object({ data: SignedIn.nullable() })
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** The token of this browser's forms. It is bound to the session's cookie, before login to a cookie of its own. */
export const FormTokenAnswer = z.object({ formToken: z.string() })
export type FormTokenAnswer = z.infer<typeof FormTokenAnswer>

/**
 * The answer to a password change. Every other session ends and this one starts again: `token` replaces the stored
 * one, as after a login. An older token is no longer valid.
 */
export const PasswordChanged = z.object({ message: z.string(), token: z.string() })
export type PasswordChanged = z.infer<typeof PasswordChanged>

/** The token of a mailed link, and the new password. A used, old or incomplete link is 400, a weak password 422. */
export const ResetPassword = z.object({
  // A text that is no token of ours is a link that does not work, not a field error.
  token: z.string('Reset token is missing'),
  password: password('Password is required'),
})
export type ResetPassword = z.input<typeof ResetPassword>

/** `isFirst`: an invited admin has chosen the first password of their account. */
export const PasswordReset = Message.extend({ isFirst: z.boolean() })
export type PasswordReset = z.infer<typeof PasswordReset>

/** `isOpen`: the link was not used yet and is not too old. */
export const ResetLink = z.object({ data: z.object({ isOpen: z.boolean() }) })
export type ResetLink = z.infer<typeof ResetLink>

/**
 * The form of sellers' settings. A wrong current password is 422 at its field: 401 would mean that the session is
 * over.
 */
export const ChangePassword = z.object({
  currentPassword: z.string('Please enter your current password'),
  newPassword: password('Password is required'),
})
export type ChangePassword = z.input<typeof ChangePassword>

/** The form of buyers' settings. */
export const ChangeOldPassword = z.object({
  oldPassword: z.string('Please enter your current password'),
  newPassword: password('Password is required'),
})
export type ChangeOldPassword = z.input<typeof ChangeOldPassword>

/** Gives the password again, which counts for 15 minutes; a wrong one is 422 at `password`. */
export const Reauth = z.object({ password: z.string('Password is required') })
export type Reauth = z.input<typeof Reauth>

export const ReauthAnswer = z.object({ message: z.string(), freshUntil: z.string() })
export type ReauthAnswer = z.infer<typeof ReauthAnswer>

/** A device on which the person is logged in. */
export const SessionInfo = z.object({
  id: z.string(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  /** Always "Unknown place": the server stores no address. */
  place: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
  isRemembered: z.boolean(),
})
export const SessionList = z.object({ data: z.array(SessionInfo) })
export type SessionList = z.infer<typeof SessionList>

/** The two-factor state of an admin. Until both steps are done every other call answers 403 ENROL_SECOND_FACTOR. */
export const TwoFactorState = z.object({
  data: z.object({ mustChangePassword: z.boolean(), isOn: z.boolean(), recoveryCodesLeft: z.number() }),
})
export type TwoFactorState = z.infer<typeof TwoFactorState>

/** A secret for an authenticator app. It counts after the admin confirmed a code of it. */
export const TwoFactorOffer = z.object({
  data: z.object({
    /** Base32, to type it. */
    secret: z.string(),
    /** An otpauth:// address. */
    uri: z.string(),
    /** The same as a QR code: a white square of `size` units a side, with `path` filled black. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
})
export type TwoFactorOffer = z.infer<typeof TwoFactorOffer>

/** A wrong code is 422 at `code`. */
export const ConfirmTwoFactor = z.object({ code: requiredText(40, 'Enter the six-digit code') })
export type ConfirmTwoFactor = z.input<typeof ConfirmTwoFactor>

/** Ten codes, shown once; each is valid for one login. Older codes are no longer valid. */
export const RecoveryCodes = z.object({ message: z.string(), data: z.object({ codes: z.array(z.string()) }) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

const ProfileFacts = z.object({
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** A new e-mail address whose link was not opened yet; "" when there is none. */
  pendingEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The person's own photo, else the logo of their shop; "" without both. */
  avatarUrl: z.string(),
  /** The logo of a seller's shop; "" without one. */
  logo: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
  /**
   * Why a buyer's account is suspended, "" when no reason was given. Null: it is not, or a shop says it. Servers before
   * 0.21 leave it out.
   */
  suspensionReason: z.string().nullable().optional(),
})
export const Profile = z.object({ data: ProfileFacts })
export type Profile = z.infer<typeof Profile>

const nameAndEmail = 'Name and Email are required'

/**
 * A field that is absent stays as it is. The same texts arrive as JSON, or as a multipart form whose file `avatar` is
 * the photo.
 * `avatarUrl`: "" removes the photo, a data URL of at most 1 MB replaces it, the present address changes nothing, any
 * other address is refused.
 * A new `email` needs a password given within 15 minutes (403 REAUTH_REQUIRED).
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
