import type { ModerationKind } from '@oja/contract/values/admin/moderation.ts'
import { mailRecipient } from '../../identity/identity.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'

interface Decided {
  id: string
  kind: ModerationKind
  user_id: string
  /** What the listing is called, or the person to whom the message goes. */
  name: string
}

/** A listing that buyers see now. */
export interface ShownListing {
  name: string
  is_sold_out: boolean
}

/** A new shop may have imported hundreds: a mail names so many. */
const named = 20

/** Mails a seller which listings buyers see now; not a deleted person, and not about none. */
export async function mailApproval(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { id, user_id, shown }: Pick<Decided, 'id' | 'user_id'> & { shown: readonly ShownListing[] },
): Promise<void> {
  const person = shown.length > 0 && (await mailRecipient(tx, user_id))
  if (!person) return
  await queueMail(tx, {
    key: `moderation ${id} approved`,
    to: person.email,
    subject: shown.length === 1 ? 'Buyers can see your listing now' : 'Buyers can see your listings now',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      ...shown
        .slice(0, named)
        .map(({ name, is_sold_out }) =>
          is_sold_out
            ? `Buyers can see “${name}” now, as sold out. They can buy it when you add to its stock.`
            : `“${name}” is on sale now.`,
        ),
      ...(shown.length > named ? [`And ${shown.length - named} more.`] : []),
    ],
    link: { label: 'See your listings', url: `${publicOrigin}/dashboard/listings` },
  })
}

/** Mails the writer of a listing or message why we rejected it; not a deleted person. */
export async function mailRefusal(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { id, kind, user_id, name }: Decided,
  reason: string,
): Promise<void> {
  const person = await mailRecipient(tx, user_id)
  if (!person) return
  const isMessage = kind === 'message'
  await queueMail(tx, {
    key: `moderation ${id} refused`,
    to: person.email,
    subject: isMessage ? 'We did not send your message' : 'We could not accept your listing',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      isMessage
        ? `We did not send your message to ${name}. The reason:`
        : `We have looked at “${name}”. We could not accept it. The reason:`,
      reason,
      isMessage
        ? 'Write to us if you think we are wrong.'
        : 'Change it and save it, and we will look at it again.',
    ],
    link: isMessage
      ? { label: 'Write to support', url: `${publicOrigin}/Support?about=removal#message-form` }
      : { label: 'Change your listing', url: `${publicOrigin}/dashboard/listings?status=refused` },
  })
}

/** Mails the writer of a decided listing or message that we look again, and why; not a deleted person. */
export async function mailSecondLook(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { id, kind, user_id, name, decided }: Decided & { decided: 'Approved' | 'Refused' },
  reason: string,
): Promise<void> {
  const person = await mailRecipient(tx, user_id)
  if (!person) return
  const isMessage = kind === 'message'
  const had = decided === 'Approved' ? 'had accepted' : 'had not accepted'
  await queueMail(tx, {
    key: `moderation ${id} again`,
    to: person.email,
    subject: isMessage ? 'We are looking at your message again' : 'We are looking at your listing again',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      isMessage
        ? `We had not sent your message to ${name}. We are looking at it again. The reason:`
        : `We ${had} “${name}”. We are looking at it again. The reason:`,
      reason,
      `${decided === 'Approved' ? 'Buyers do not see it until then. ' : ''}You do not have to do anything. We will let you know.`,
    ],
    link: isMessage
      ? { label: 'See your notifications', url: `${publicOrigin}/notices` }
      : { label: 'See your listings', url: `${publicOrigin}/dashboard/listings` },
  })
}
