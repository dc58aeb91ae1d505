import { z } from 'zod'
import { email, password, requiredText, text } from './fields.ts'
import { limits } from './limits.ts'

export const roles = ['buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** Buyer registration: no role is read from the wire. */
export const RegisterBuyer = z.object({
  name: requiredText(limits.personName, 'First name is required'),
  email: email('Email is required', 'Invalid email address'),
  password: password('Password is required'),
})
export type RegisterBuyer = z.input<typeof RegisterBuyer>

export const Login = z.object({
  email: text(limits.email, 'Email is required').transform((value) => value.toLowerCase()),
  // A password that is too long is wrong, not malformed; it is never hashed.
  password: z.string('Password is required'),
  remember: z.boolean('Please check this').optional(),
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

export const Profile = z.object({
  data: z.object({
    name: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    avatarUrl: z.string(),
    role: z.enum(roles),
    createdAt: z.string(),
  }),
})
export type Profile = z.infer<typeof Profile>
