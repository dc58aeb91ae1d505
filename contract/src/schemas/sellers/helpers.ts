import { z } from 'zod'
import { helperRights } from '../../values/sellers/helper-rights.ts'
import { emailOrPhone } from '../fields.ts'

const rights = z
  .array(z.enum(helperRights, 'Choose what they may do'), 'Choose what they may do')
  .min(1, 'Choose what they may do')
  .transform((chosen) => helperRights.filter((right) => chosen.includes(right)))

/** The shop that a person helps, and what they may do there. */
export const ShopHelp = z.object({
  sellerId: z.string(),
  /** The user id of the shop's owner, in whose name a helper writes to buyers. */
  ownerId: z.string(),
  storeName: z.string(),
  rights: z.array(z.enum(helperRights)),
})
export type ShopHelp = z.infer<typeof ShopHelp>

/** `email` may be a phone number in any spelling. */
export const InviteHelper = z.object({
  email: emailOrPhone('Enter their phone number or email', 'Please enter a phone number or an email address'),
  rights,
})
export type InviteHelper = z.input<typeof InviteHelper>

export const HelperRights = z.object({ rights })
export type HelperRights = z.input<typeof HelperRights>

/** A helper as the owner sees them. Until they accept, the name is "". */
export const Helper = z.object({
  id: z.string(),
  /** Where the invitation was sent: an e-mail address, or a phone number as +234…. */
  email: z.string(),
  name: z.string(),
  rights: z.array(z.enum(helperRights)),
  /** `expired`: an invitation that nobody accepted in time. */
  state: z.enum(['invited', 'expired', 'active']),
  invitedAt: z.string(),
  acceptedAt: z.string().nullable(),
})
export type Helper = z.infer<typeof Helper>

export const Helpers = z.object({ data: z.array(Helper) })
export type Helpers = z.infer<typeof Helpers>

/** What an invitation offers. `storeName` is "A shop on Oja" for a name that could be read as a link or a number. */
const Offer = z.object({ storeName: z.string(), slug: z.string(), rights: z.array(z.enum(helperRights)) })
export type Offer = z.infer<typeof Offer>

export const Invitation = z.object({ data: Offer })
export type Invitation = z.infer<typeof Invitation>

/** The invitations that wait for the caller, newest first. */
export const OpenInvitations = z.object({ data: z.array(Offer.extend({ id: z.string() })) })
export type OpenInvitations = z.infer<typeof OpenInvitations>
