import { randomUUID } from 'node:crypto'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { helperRightLabels, invitationDays } from '@oja/contract/values/sellers/helper-rights.ts'
import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import { productName } from '../../platform/config.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { composeText, notifyByText, queueTextMessage } from '../../text-messages/text-messages.ts'

type Links = Pick<Config, 'publicOrigin'>

/** "orders, stock and messages" */
export function rightsText(rights: readonly HelperRight[]): string {
  const names = rights.map((right) => helperRightLabels[right].name.toLowerCase())
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}

/**
 * How an invitation names a shop to a stranger, in its mail and on its pages: by its name, unless that could be read as a
 * link or a number to call.
 */
export function invitingShop(storeName: string): string {
  const isPlain = /^[\p{L}\p{M}\p{N} &'’,.()+-]{1,60}$/u.test(storeName) && !/\.\S/.test(storeName)
  const digits = storeName.replace(/\P{N}/gu, '').length
  return isPlain && digits < 5 ? storeName : `A shop on ${productName}`
}

/** Invites somebody to help in a shop. */
export function mailInvitation(
  tx: Tx,
  { publicOrigin }: Links,
  {
    id,
    email,
    slug,
    storeName,
    rights,
    secret,
  }: {
    id: string
    email: string
    slug: string
    storeName: string
    rights: HelperRight[]
    secret: string
  },
) {
  const name = invitingShop(storeName)
  const shop = `${publicOrigin.replace(/^https?:\/\//, '')}${shopPath(slug)}`
  return queueMail(tx, {
    key: `helper-invitation ${id} ${randomUUID()}`,
    to: email,
    subject: `${name} asks you to help${name === storeName ? ` on ${productName}` : ''}`,
    greeting: 'You are invited to help in a shop',
    paragraphs: [
      `${name} asks you to help with ${rightsText(rights)}. The shop’s page: ${shop}`,
      'Log in with this email address, or open a free account with it. Then accept the invitation.',
      `The link works for ${invitationDays} days. If you do not know this shop, you can ignore this email.`,
    ],
    link: { label: 'See the invitation', url: `${publicOrigin}/helpers/${secret}` },
  })
}

/** The same to a number that nobody has proved. */
export function textInvitation(
  tx: Tx,
  { publicOrigin }: Links,
  { number, slug, storeName, secret }: { number: string; slug: string; storeName: string; secret: string },
) {
  const name = invitingShop(storeName) === storeName ? storeName : slug
  const words = 'The shop {name} asks you to help. Not for you? Ignore this.'
  const text = composeText({ words, name }, `${publicOrigin}/helpers/${secret}`)
  return queueTextMessage(tx, { phone: number, userId: null, kind: 'account', text })
}

interface Reachable {
  userId: string
  /** "" without one: then they get a text. */
  email: string
}

/** Tells the owner that an invitation was accepted. */
export async function writeOfAccepted(
  tx: Tx,
  { publicOrigin }: Links,
  { id, userId, email, helper }: Reachable & { id: string; helper: string },
) {
  const url = `${publicOrigin}/dashboard/settings/helpers`
  await notifyByText(tx, {
    key: `helper-accepted ${id}`,
    userId,
    kind: 'account',
    words: '{name} accepted your invitation and can work in your shop now.',
    name: helper,
    url,
  })
  await queueMail(tx, {
    key: `helper-accepted ${id}`,
    to: email,
    subject: 'Your helper has accepted',
    greeting: 'You have a new helper',
    paragraphs: [
      `${helper} accepted your invitation and can work in your shop now. You can end this at any time.`,
    ],
    link: { label: 'See my helpers', url },
  })
}

/** Tells a helper that the owner has ended it. */
export async function writeOfEnd(
  tx: Tx,
  { publicOrigin }: Links,
  { id, userId, email, slug }: Reachable & { id: string; slug: string },
) {
  await notifyByText(tx, {
    key: `helper-ended ${id}`,
    userId,
    kind: 'account',
    words: 'The owner has ended your help in this shop.',
    url: `${publicOrigin}${shopPath(slug)}`,
  })
  await queueMail(tx, {
    key: `helper-ended ${id}`,
    to: email,
    subject: 'You no longer help in a shop',
    greeting: 'You no longer help in a shop',
    paragraphs: [
      `The owner of ${publicOrigin.replace(/^https?:\/\//, '')}${shopPath(slug)} has ended your access. Your own account stays as it is.`,
    ],
  })
}
