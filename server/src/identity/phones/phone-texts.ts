import { randomUUID } from 'node:crypto'
import { showPhone } from '@oja/contract/values/phone.ts'
import type { CodeWay } from '@oja/contract/values/identity/login-phone.ts'
import { productName } from '../../platform/config.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notifyByText, queueTextMessage } from '../../text-messages/text-messages.ts'
import type { LinkConfig } from '../identity-emails.ts'

// No text carries a name that somebody typed, and none a link that logs in: whoever reads over a shoulder has nothing.

/** The last line is how browsers find the code and know for which site it is. */
export function textCode(
  on: Queryable,
  links: LinkConfig,
  { number, userId, code, way }: { number: string; userId: string | null; code: string; way: CodeWay | null },
): Promise<void> {
  const text = `${code} is your ${productName} code. It works for 10 minutes. Give it to nobody, not even to us.\n\n@${hostOf(links)} #${code}`
  return queueTextMessage(on, {
    phone: number,
    userId,
    kind: 'code',
    text,
    ...(way ? { askedFor: way } : {}),
  })
}

/** Somebody tried to open a second account with a number. */
export function textKnownNumber(
  on: Queryable,
  links: LinkConfig,
  number: string,
  userId: string,
): Promise<void> {
  return queueTextMessage(on, {
    phone: number,
    userId,
    kind: 'account',
    text: `This number already has an ${productName} account, so nothing was changed. Log in: ${links.publicOrigin}/login`,
  })
}

export function textChangeAsked(
  on: Queryable,
  links: LinkConfig,
  { old, next, userId }: { old: string; next: string; userId: string },
): Promise<void> {
  return queueTextMessage(on, {
    phone: old,
    userId,
    kind: 'account',
    text: `In 3 days your ${productName} login moves to ${masked(next)}. Not you? Cancel it: ${links.publicOrigin}/account/phone`,
  })
}

export function textPhoneChanged(on: Queryable, old: string, userId: string): Promise<void> {
  return queueTextMessage(on, {
    phone: old,
    userId,
    kind: 'account',
    text: `Your ${productName} account has a new phone number. This one no longer opens it. Not you? Write to our support now.`,
  })
}

export function textPasswordChanged(
  on: Queryable,
  links: LinkConfig,
  number: string,
  userId: string,
): Promise<void> {
  return queueTextMessage(on, {
    phone: number,
    userId,
    kind: 'account',
    text: `Your ${productName} password was changed. Not you? Choose a new one: ${links.publicOrigin}/forgot-password`,
  })
}

/** An e-mail address opens the account as well, so whoever has only the number hears of it before it counts. */
export function textFirstAddressAsked(on: Queryable, links: LinkConfig, userId: string): Promise<void> {
  return notifyByText(on, {
    key: `first-address-asked ${randomUUID()}`,
    userId,
    kind: 'account',
    words: 'An email address is being added to your account. Not you? Choose a new password now.',
    url: `${links.publicOrigin}/forgot-password`,
  })
}

export function textNewDevice(
  on: Queryable,
  links: LinkConfig,
  { number, userId, device }: { number: string; userId: string; device: string },
): Promise<void> {
  return queueTextMessage(on, {
    phone: number,
    userId,
    kind: 'account',
    text: `New ${productName} login: ${device}. Not you? Choose a new password: ${links.publicOrigin}/forgot-password`,
  })
}

/** "0803 *** 4567": enough to know it, too little to call it. */
export function masked(number: string): string {
  return showPhone(number).replace(/ \d{3} /, ' *** ')
}

function hostOf({ publicOrigin }: LinkConfig): string {
  return new URL(publicOrigin).hostname
}
