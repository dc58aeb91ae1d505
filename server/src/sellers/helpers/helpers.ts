import type { z } from 'zod'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import { invitationDays, maxHelpers } from '@oja/contract/values/sellers/helper-rights.ts'
import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import type {
  HelperRights,
  Helpers,
  Invitation,
  InviteHelper,
  OpenInvitations,
} from '@oja/contract/schemas/sellers/helpers.ts'
import { hashSecret, newSecret } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, invalidFields, notFound } from '../../platform/http/app-error.ts'
import type { RateLimiter } from '../../platform/http/rate-limits.ts'
import { refuseForeignNumber } from '../../identity/identity.ts'
import {
  invitingShop,
  mailInvitation,
  textInvitation,
  writeOfAccepted,
  writeOfEnd,
} from './helper-messages.ts'
import {
  acceptInvitation,
  endHelper,
  endInvitation,
  endHelpOf,
  helpersOf,
  helpersWithRight,
  invitationOf,
  lockInvitation,
  lockInvitationById,
  lockShop,
  openInvitationsOf,
  saveInvitationByEmail,
  saveInvitationByPhone,
  setRights,
} from './helpers-records.ts'
import type { HelperRow, InvitationRow } from './helpers-records.ts'

interface HelperContext {
  pool: Pool
  config: Pick<Config, 'publicOrigin' | 'phonePrefixes'>
  limits: RateLimiter
}

/** The helpers of the caller's shop and the invitations that nobody has accepted yet. */
export async function listHelpers(on: Queryable, { sellerId }: SellerActor): Promise<Helpers> {
  return { data: (await helpersOf.all(on, { sellerId })).map(toHelper) }
}

/**
 * Invites a person by e-mail or by a text to their phone. A second invitation of an address or a number replaces the
 * first, whose link stops working.
 * Throws 403 for a suspended shop, 422 for the owner's own address or number and for a number of another country, 409 for
 * a person who helps already and for one helper too many, 429 for a number that got too many invitations.
 */
export async function inviteHelper(
  { pool, config, limits }: HelperContext,
  actor: SellerActor,
  { email: login, rights }: z.output<typeof InviteHelper>,
): Promise<void> {
  if (login === actor.email) throw ownAccount()
  if (isPhone(login)) {
    refuseForeignNumber(config, login, 'email')
    await limits.count('inviteNumber', login)
  }
  const { secret, hash } = newSecret()
  await transaction(pool, async (tx) => {
    const { slug, store_name, is_suspended, helpers, is_own_number } = await lockShop.one(tx, {
      sellerId: actor.sellerId,
      login,
    })
    if (is_suspended)
      throw new AppError('SELLER_SUSPENDED', 'Your shop is suspended. Please contact support.')
    if (is_own_number) throw ownAccount()
    if (helpers >= maxHelpers)
      throw new AppError('CONFLICT', `A shop has at most ${maxHelpers} helpers. End one first.`)
    const invitation = { sellerId: actor.sellerId, login, rights, hash, days: invitationDays }
    const saved = await saveInvitation(tx, invitation)
    if (!saved) throw new AppError('CONFLICT', 'This person helps in your shop already')
    if (isPhone(login))
      await textInvitation(tx, config, { number: login, slug, storeName: store_name, secret })
    else
      await mailInvitation(tx, config, {
        id: saved.id,
        email: login,
        slug,
        storeName: store_name,
        rights,
        secret,
      })
  })
}

function saveInvitation(tx: Tx, invitation: Parameters<typeof saveInvitationByEmail.first>[1]) {
  const byPhone = isPhone(invitation.login)
  return byPhone ? saveInvitationByPhone.first(tx, invitation) : saveInvitationByEmail.first(tx, invitation)
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
    const { user_id: userId, email, slug } = ended
    if (userId) await writeOfEnd(tx, config, { id, userId, email, slug })
  })
}

/**
 * What an invitation offers. Whoever has the link reads it before they log in: it says who asks, and for what. The shop
 * is named as in the mail.
 * Throws as `acceptHelp`, for a visitor 404 and 409 alone.
 */
export async function showInvitation(on: Queryable, actor: Actor | null, token: string): Promise<Invitation> {
  const wanted = { hash: hashSecret(token), userId: actor?.userId ?? null }
  const found = await invitationOf.first(on, wanted)
  const { store_name, slug, rights } = actor ? checked(actor, found) : unused(found)
  return { data: { storeName: invitingShop(store_name), slug, rights } }
}

/**
 * The invitations that wait for the caller's address or verified number. The account has proved it, so the way through
 * a registration needs no link.
 */
export async function listInvitations(on: Queryable, { userId }: Actor): Promise<OpenInvitations> {
  const found = await openInvitationsOf.all(on, { userId })
  return {
    data: found.map(({ id, store_name, slug, rights }) => ({
      id,
      storeName: invitingShop(store_name),
      slug,
      rights,
    })),
  }
}

/**
 * Accepts an invitation for the account of the address or verified number that it was sent to. Returns the name of the shop.
 * Throws 404 for one that is unknown, too old or ended, 403 for another account, 409 for one that was used, for an account
 * that is not a buyer's, and for a person who helps in a shop already.
 */
export async function acceptHelp(context: HelperContext, actor: Actor, token: string): Promise<string> {
  const wanted = { hash: hashSecret(token), userId: actor.userId }
  return accept(context, actor, (tx) => lockInvitation.first(tx, wanted))
}

/** Accepts one of `listInvitations`. Throws 404 for another person's, else as `acceptHelp`. */
export async function acceptOpenInvitation(
  context: HelperContext,
  actor: Actor,
  id: string,
): Promise<string> {
  return accept(context, actor, (tx) => findTheirs(tx, actor, id))
}

/** Ends an invitation that the caller does not want. Throws as `acceptHelp`. */
export async function refuseHelp(pool: Pool, actor: Actor, token: string): Promise<void> {
  const wanted = { hash: hashSecret(token), userId: actor.userId }
  await transaction(pool, async (tx) => refuse(tx, actor, await lockInvitation.first(tx, wanted)))
}

/** The same without the link. Throws as `acceptOpenInvitation`. */
export async function refuseOpenInvitation(pool: Pool, actor: Actor, id: string): Promise<void> {
  await transaction(pool, async (tx) => refuse(tx, actor, await findTheirs(tx, actor, id)))
}

async function refuse(tx: Tx, actor: Actor, found: InvitationRow | undefined): Promise<void> {
  await endInvitation.one(tx, { id: checked(actor, found).id })
}

async function findTheirs(tx: Tx, { userId }: Actor, id: string): Promise<InvitationRow | undefined> {
  const found = await lockInvitationById.first(tx, { id, userId })
  return found?.is_theirs ? found : undefined
}

async function accept(
  { pool, config }: HelperContext,
  actor: Actor,
  find: (tx: Tx) => Promise<InvitationRow | undefined>,
): Promise<string> {
  try {
    return await transaction(pool, async (tx) => {
      const found = await find(tx)
      const { id, store_name, owner_id: userId, owner_email: email } = checked(actor, found)
      if (!(await acceptInvitation.first(tx, { id, userId: actor.userId }))) throw hasOwnShop()
      await writeOfAccepted(tx, config, { id, userId, email, helper: actor.name })
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
  if (found && !found.is_theirs) {
    const sentTo = found.by_phone ? 'phone number' : 'email address'
    throw new AppError(
      'FORBIDDEN',
      `This invitation was sent to another ${sentTo}. Log in with the account of that ${found.by_phone ? 'number' : 'address'}.`,
    )
  }
  const invitation = unused(found)
  if (actor.role === 'buyer') return invitation
  if (actor.role === 'seller') throw hasOwnShop()
  throw new AppError('CONFLICT', 'Admins cannot help in a shop. Use an account without a shop.')
}

function unused(found: InvitationRow | undefined): InvitationRow {
  if (!found) throw notFound('This invitation no longer works. Ask the shop for a new one.')
  if (found.is_used) throw new AppError('CONFLICT', 'This invitation was used already')
  return found
}

function hasOwnShop(): AppError {
  return new AppError('CONFLICT', 'Your account has a shop of its own. Use an account without a shop.')
}

function ownAccount(): AppError {
  return invalidFields({ email: 'This is your own account' })
}

function helperNotFound(): AppError {
  return notFound('This helper was ended already')
}

function toHelper({
  id,
  login,
  name,
  rights,
  invited_at,
  accepted_at,
  is_expired,
}: HelperRow): Helpers['data'][number] {
  return {
    id,
    email: login,
    name,
    rights,
    state: accepted_at ? 'active' : is_expired ? 'expired' : 'invited',
    invitedAt: invited_at.toISOString(),
    acceptedAt: accepted_at?.toISOString() ?? null,
  }
}
