import { randomUUID } from 'node:crypto'
import { productName } from '../../platform/config.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { LinkConfig } from '../identity-emails.ts'
import { masked } from './phone-texts.ts'

export function mailPhoneChangeAsked(on: Queryable, links: LinkConfig, email: string, number: string) {
  return queueMail(on, {
    key: `phone-change-asked ${randomUUID()}`,
    to: email,
    subject: `Someone asked to change your ${productName} phone number`,
    greeting: 'Your phone number is about to change',
    paragraphs: [
      `In three days your account is opened by ${masked(number)} instead of your present number.`,
      'If it was not you, log in, cancel the change and choose a new password now.',
    ],
    link: { label: 'Cancel the change', url: `${links.publicOrigin}/account/phone` },
  })
}

export function mailPhoneChanged(on: Queryable, email: string, number: string) {
  return queueMail(on, {
    key: `phone-changed ${randomUUID()}`,
    to: email,
    subject: `Your ${productName} account has a new phone number`,
    greeting: 'Your phone number was changed',
    paragraphs: [
      `From now on you can log in with ${masked(number)}.`,
      'If it was not you, reply to this email at once.',
    ],
  })
}
