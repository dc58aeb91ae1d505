import type { z } from 'zod'
import type { Profile, UpdateProfile } from '@oja/contract/schemas/identity.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { AppError, invalidFields } from '../platform/http/app-error.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { requireReauthenticated } from '../platform/auth/guards.ts'
import { attachFiles, detachFiles } from '../platform/files/files.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import type { Photo } from '../platform/images/encode.ts'
import type { Platform } from '../platform/platform.ts'
import { newSecret } from '../platform/auth/sessions.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { choosePhotoMessage } from '../platform/multipart/multipart.ts'
import { mailAddressChangeAsked, mailKnownAddress, mailNewAddress, verifyHours } from './identity-emails.ts'
import type { LinkConfig } from './identity-emails.ts'
import { textFirstAddressAsked } from './phones/phone-texts.ts'
import { deleteMailLinks, insertMailLink, profileOf, updateUser, userByEmail } from './identity-records.ts'

/**
 * Gives the URL of a shop's logo, or "" without one. app.ts passes it in, because identity may not import sellers.
 */
export type FindLogo = (on: Queryable, sellerId: string) => Promise<string>

/** The person's own profile. A seller without their own photo has their shop's logo as avatar. */
export async function ownProfile(pool: Pool, actor: Actor, logoOf: FindLogo): Promise<Profile> {
  const [row, logo] = await Promise.all([
    profileOf.one(pool, { userId: actor.userId }),
    actor.sellerId ? logoOf(pool, actor.sellerId) : '',
  ])
  return {
    data: {
      name: row.name,
      fullName: row.full_name || row.name,
      email: row.email,
      pendingEmail: row.pending_email ?? '',
      phone: row.phone,
      address: row.address,
      avatarUrl: avatarUrl(row.avatar_file_id) || logo,
      logo,
      role: row.role,
      createdAt: row.created_at.toISOString(),
      suspensionReason: row.suspension_reason,
    },
  }
}

/**
 * Changes a profile. `photo` is the file of a form. A new e-mail address counts only after its link is opened.
 * Throws 403 REAUTH_REQUIRED for a new address when the password was not given within 15 minutes.
 * Throws 413 or 415 for a photo that cannot be used, and 422 for a foreign photo URL. Nothing is changed then.
 * True when the address is about to change.
 */
export async function updateProfile(
  { pool, files, config, limits }: Pick<Platform, 'pool' | 'files' | 'config' | 'limits'>,
  actor: Actor,
  input: z.output<typeof UpdateProfile>,
  photo: Photo | null,
  logoOf: FindLogo,
): Promise<boolean> {
  const { userId } = actor
  const { fullName, phone, address, email } = input
  const changesEmail = email !== undefined && email !== actor.email.toLowerCase()
  if (changesEmail) {
    requireReauthenticated(actor)
    await limits.count('changeEmail', userId)
  }
  const mayMail = changesEmail && (await limits.permits('mailNewAddress', email))
  const { avatarUrl: before, ...old } = (await ownProfile(pool, actor, logoOf)).data
  const picture = photo ?? readAvatar(input.avatarUrl, before, config.publicOrigin)
  const added = typeof picture === 'string' ? null : picture
  if (added) await limits.count('upload', userId)
  const avatar = added ? await files.addPicture(pool, userId, added) : null
  await transaction(pool, async (tx) => {
    const { old_avatar } = await updateUser.one(tx, {
      userId,
      name: shownName(old, input) ?? null,
      fullName: fullName ?? null,
      phone: phone ?? null,
      address: address ?? null,
      changesAvatar: picture !== 'as it is',
      avatarFileId: avatar?.id ?? null,
    })
    if (avatar) await attachFiles(tx, userId, [avatar.id])
    if (picture !== 'as it is' && old_avatar) await detachFiles(tx, [old_avatar])
    if (changesEmail) await askForNewAddress(tx, config, actor, email, mayMail)
    // To give the present address again cancels a change that waits.
    else if (email !== undefined) await deleteMailLinks.count(tx, { userId, kinds: ['email'] })
    // Reviews show names and photos.
    await invalidatePageCache(tx)
  })
  return changesEmail
}

/** Who shows their full name to others goes on doing so under a new one, unless they chose another name to show. */
function shownName(
  old: { name: string; fullName: string },
  { name, fullName }: z.output<typeof UpdateProfile>,
): string | undefined {
  const isFullName = old.name === old.fullName && (name === undefined || name === old.name)
  return isFullName && fullName ? fullName : name
}

export function avatarUrl(fileId: string | null): string {
  return fileId ? `/files/${fileId}/320.webp` : ''
}

/**
 * An address that already has an account gets a mail that says so. Without `mayMail` the new address gets no mail.
 * The person who asked sees no difference.
 */
async function askForNewAddress(
  tx: Tx,
  links: LinkConfig,
  actor: Actor,
  email: string,
  mayMail: boolean,
): Promise<void> {
  const { userId } = actor
  const { secret, hash } = newSecret()
  await insertMailLink.count(tx, { hash, userId, kind: 'email', minutes: verifyHours * 60, newEmail: email })
  await mailAddressChangeAsked(tx, links, actor.email)
  if (actor.email === '') await textFirstAddressAsked(tx, links, userId)
  if (!mayMail) return
  if (await userByEmail.first(tx, { email })) return mailKnownAddress(tx, links, email)
  await mailNewAddress(tx, links, { userId, email, secret })
}

const notAPicture = 'Failed to process image'

/** What `avatarUrl` on the wire asks for: the bytes of a new photo, no photo, or the present one. */
function readAvatar(
  sent: string | undefined,
  present: string,
  publicOrigin: string,
): Buffer | 'none' | 'as it is' {
  if (sent === undefined || sent === present || sent === `${publicOrigin}${present}`) return 'as it is'
  if (sent === '') return 'none'
  const data = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(sent)?.[1]
  if (!data) {
    // A foreign server would learn who views the profile, and could show another image tomorrow.
    const message = sent.startsWith('data:') ? notAPicture : choosePhotoMessage
    throw invalidFields({ avatarUrl: message })
  }
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > lengths.avatarBytes) {
    const message = 'Please choose a picture under 1MB'
    throw new AppError('TOO_LARGE', message, { fields: { avatarUrl: message } })
  }
  return bytes
}
