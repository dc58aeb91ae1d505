import type { z } from 'zod'
import { invitationDays, maxHelpers } from '@oja/contract/values/shop/helper-rights.ts'
import type { HelperRight } from '@oja/contract/values/shop/helper-rights.ts'
import type { HelperRights, Helpers, Invitation, InviteHelper } from '@oja/contract/schemas/seller/helpers.ts'
import { hashSecret, newSecret } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, invalidFields, notFound } from '../../platform/http/app-error.ts'
import { mailAccepted, mailEnded, mailInvitation } from './helper-emails.ts'
import {
  acceptInvitation,
  endHelper,
  endHelpOf,
  helpersOf,
  helpersWithRight,
  invitationOf,
  lockInvitation,
  lockShop,
  saveInvitation,
  setRights,
} from './helpers-records.ts'
import type { HelperRow, InvitationRow } from './helpers-records.ts'

interface HelperContext {
  pool: Pool
  config: Pick<Config, 'publicOrigin'>
}

/** The helpers of the caller's shop and the invitations that nobody has accepted yet. */
export async function listHelpers(on: Queryable, { sellerId }: SellerActor): Promise<Helpers> {
  return { data: (await helpersOf.all(on, { sellerId })).map(toHelper) }
}

/**
 * Invites a person by e-mail. A second invitation of an address replaces the first, whose link stops working.
 * Throws 422 for the owner's own address, 409 for a person who helps already and for one helper too many.
 */
export async function inviteHelper(
  { pool, config }: HelperContext,
  actor: SellerActor,
  { email, rights }: z.output<typeof InviteHelper>,
): Promise<void> {
  if (email === actor.email) throw invalidFields({ email: 'This is your own account' })
  const { secret, hash } = newSecret()
  await transaction(pool, async (tx) => {
    const { slug, helpers } = await lockShop.one(tx, { sellerId: actor.sellerId, email })
    if (helpers >= maxHelpers)
      throw new AppError('CONFLICT', `A shop has at most ${maxHelpers} helpers. End one first.`)
    const saved = await saveInvitation.first(tx, {
      sellerId: actor.sellerId,
      email,
      rights,
      hash,
      days: invitationDays,
    })
    if (!saved) throw new AppError('CONFLICT', 'This person helps in your shop already')
    await mailInvitation(tx, config, { id: saved.id, email, slug, rights, secret })
  })
}

/** Changes what a helper may do, from their next request on. Throws 404 for another shop's. */
export async function changeRights(
  pool: Pool,
  { sellerId }: SellerActor,
  id: string,
  { rights }: z.output<typeof HelperRights>,
): Promise<void> {
  if (!(await setRights.first(pool, { id, sellerId, rights }))) throw helperNotFound()
}

/** Ends a helper, who loses every right with their next request, or an invitation. Throws 404 for another shop's. */
export async function removeHelper(
  { pool, config }: HelperContext,
  { sellerId }: SellerActor,
  id: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await endHelper.first(tx, { id, sellerId })
    if (!ended) throw helperNotFound()
    if (ended.user_id) await mailEnded(tx, config, { id, email: ended.email, slug: ended.slug })
  })
}

/** What an invitation offers. Throws as `acceptHelp`. */
export async function showInvitation(on: Queryable, actor: Actor, token: string): Promise<Invitation> {
  const { store_name, slug, rights } = checked(
    actor,
    await invitationOf.first(on, { hash: hashSecret(token) }),
  )
  return { data: { storeName: store_name, slug, rights } }
}

/**
 * Accepts an invitation for the account of the address that it was sent to. Returns the name of the shop.
 * Throws 404 for one that is unknown, too old or ended, 403 for another account, 409 for one that was used, for an account
 * that is not a buyer's, and for a person who helps in a shop already.
 */
export async function acceptHelp(
  { pool, config }: HelperContext,
  actor: Actor,
  token: string,
): Promise<string> {
  try {
    return await transaction(pool, async (tx) => {
      const found = await lockInvitation.first(tx, { hash: hashSecret(token) })
      const { id, store_name, owner_email } = checked(actor, found)
      if (!(await acceptInvitation.first(tx, { id, userId: actor.userId }))) throw hasOwnShop()
      await mailAccepted(tx, config, { id, owner: owner_email, helper: actor.name })
      return store_name
    })
  } catch (error) {
    if (!violates(error, 'shop_helpers_of_person')) throw error
    throw new AppError('CONFLICT', 'You help in another shop already. Leave it first.')
  }
}

/** The caller no longer helps. A second time changes nothing. */
export async function leaveShop(pool: Pool, { userId }: Actor): Promise<void> {
  await endHelpOf.all(pool, { userId })
}

/** The user ids of a shop's helpers who have this right now. */
export async function helpersWith(on: Queryable, sellerId: string, right: HelperRight): Promise<string[]> {
  return (await helpersWithRight.all(on, { sellerId, right })).map(({ user_id }) => user_id)
}

function checked(actor: Actor, found: InvitationRow | undefined): InvitationRow {
  if (!found) throw notFound('This invitation no longer works. Ask the shop for a new one.')
  if (found.email !== actor.email) {
    throw new AppError(
      'FORBIDDEN',
      'This invitation was sent to another email address. Log in with the account of that address.',
    )
  }
  if (found.is_used) throw new AppError('CONFLICT', 'This invitation was used already')
  if (actor.role === 'buyer') return found
  if (actor.role === 'seller') throw hasOwnShop()
  throw new AppError('CONFLICT', 'Admins cannot help in a shop. Use an account without a shop.')
}

function hasOwnShop(): AppError {
  return new AppError('CONFLICT', 'Your account has a shop of its own. Use an account without a shop.')
}

function helperNotFound(): AppError {
  return notFound('This helper was ended already')
}

function toHelper({
  id,
  email,
  name,
  rights,
  invited_at,
  accepted_at,
  is_expired,
}: HelperRow): Helpers['data'][number] {
  return {
    id,
    email,
    name,
    rights,
    state: accepted_at ? 'active' : is_expired ? 'expired' : 'invited',
    invitedAt: invited_at.toISOString(),
    acceptedAt: accepted_at?.toISOString() ?? null,
  }
}
