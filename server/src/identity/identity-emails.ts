import { randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { productName } from '../platform/config.ts'
import type { Queryable } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'

export type LinkConfig = Pick<Config, 'publicOrigin'>

/** How long mailed links work (D16 in docs/requirements/rules.md). */
export const verifyHours = 24
export const resetMinutes = 30
export const invitationDays = 2

// No mail carries a name that somebody typed. A name can be a link, and nobody has proved these addresses.

export function mailVerifyLink(
  on: Queryable,
  links: LinkConfig,
  { userId, email, secret, from }: { userId: string; email: string; secret: string; from: string | null },
) {
  const query = from ? `?from=${encodeURIComponent(from)}` : ''
  return queueMail(on, {
    key: `verify ${userId} ${randomUUID()}`,
    to: email,
    subject: `Verify your email for ${productName}`,
    greeting: `Welcome to ${productName}`,
    paragraphs: [
      'Please confirm that this email address is yours. Then you can log in, buy and sell.',
      `The link works for ${verifyHours} hours. If you did not open an account, you can ignore this email.`,
    ],
    link: { label: 'Verify my email', url: `${links.publicOrigin}/VerifyEmail/${secret}${query}` },
  })
}

/** Somebody who wanted a shop gets a link that opens one with the account they have, after the login. */
export function mailKnownAddress(on: Queryable, links: LinkConfig, email: string, wantsShop = false) {
  if (wantsShop) {
    return queueMail(on, {
      key: `known-address ${randomUUID()}`,
      to: email,
      subject: `You already have an account at ${productName}`,
      greeting: 'You already have an account',
      paragraphs: [
        'Someone, perhaps you, tried to open a shop with this email address. It already has an account, so we changed nothing.',
        'You need no second account. Log in, and open your shop with the one you have.',
      ],
      link: { label: 'Open my shop', url: `${links.publicOrigin}/SellWithUs?open=shop` },
    })
  }
  return queueMail(on, {
    key: `known-address ${randomUUID()}`,
    to: email,
    subject: `You already have an account at ${productName}`,
    greeting: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to open an account with this email address. It already has one, so we changed nothing.',
    ],
    link: { label: 'Log in', url: `${links.publicOrigin}/login` },
  })
}

export function mailResetLink(
  on: Queryable,
  links: LinkConfig,
  { userId, email, secret }: { userId: string; email: string; secret: string },
) {
  return queueMail(on, {
    key: `reset ${userId} ${randomUUID()}`,
    to: email,
    subject: `Choose a new password for ${productName}`,
    greeting: 'Choose a new password',
    paragraphs: [
      'Someone, perhaps you, asked for a new password. Open this link to choose one.',
      `It works once, for ${resetMinutes} minutes. If it was not you, ignore this email: your password stays as it is.`,
    ],
    link: { label: 'Choose a new password', url: `${links.publicOrigin}/reset-password/${secret}` },
  })
}

/** To a new admin. `areaNames`: "Money", "Support". */
export function mailAdminInvitation(
  on: Queryable,
  links: LinkConfig,
  {
    userId,
    email,
    secret,
    areaNames,
  }: { userId: string; email: string; secret: string; areaNames: string[] },
) {
  return queueMail(on, {
    key: `admin-invitation ${userId} ${randomUUID()}`,
    to: email,
    subject: `You are an admin of ${productName}`,
    greeting: `You are an admin of ${productName}`,
    paragraphs: [
      `An admin has made this account for you, with rights in: ${areaNames.join(', ')}.`,
      'Choose a password, log in, and set up the second step with an authenticator app on your phone.',
      `The link works once, for ${invitationDays} days. Later, use "Forgot password" on the login page.`,
    ],
    link: { label: 'Choose a password', url: `${links.publicOrigin}/reset-password/${secret}?first` },
  })
}

export function mailPasswordChanged(on: Queryable, links: LinkConfig, email: string) {
  return queueMail(on, {
    key: `password-changed ${randomUUID()}`,
    to: email,
    subject: `Your ${productName} password was changed`,
    greeting: 'Your password was changed',
    paragraphs: [
      'All other devices were logged out.',
      'If it was not you, choose a new password now and write to us.',
    ],
    link: { label: 'It was not me', url: `${links.publicOrigin}/forgot-password` },
  })
}

export function mailNewAddress(
  on: Queryable,
  links: LinkConfig,
  { userId, email, secret }: { userId: string; email: string; secret: string },
) {
  return queueMail(on, {
    key: `new-address ${userId} ${randomUUID()}`,
    to: email,
    subject: `Confirm your new email for ${productName}`,
    greeting: 'Is this your new email address?',
    paragraphs: [
      `Open the link and from then on you log in to ${productName} with this address.`,
      `The link works for ${verifyHours} hours. If you did not ask for it, you can ignore this email.`,
    ],
    link: { label: 'Yes, use this address', url: `${links.publicOrigin}/VerifyEmail/${secret}` },
  })
}

export function mailAddressChangeAsked(on: Queryable, links: LinkConfig, email: string) {
  return queueMail(on, {
    key: `address-change-asked ${randomUUID()}`,
    to: email,
    subject: `Someone asked to change your ${productName} email`,
    greeting: 'Your email address is about to change',
    paragraphs: [
      'Someone who gave your password asked that another email address be used for your account. It changes when they open the link we sent there.',
      'If it was not you, choose a new password now. That cancels the change.',
    ],
    link: { label: 'It was not me', url: `${links.publicOrigin}/forgot-password` },
  })
}

export function mailAddressChanged(on: Queryable, email: string) {
  return queueMail(on, {
    key: `address-changed ${randomUUID()}`,
    to: email,
    subject: `Your ${productName} account has a new email`,
    greeting: 'Your email address was changed',
    paragraphs: [
      'From now on you log in with your new address. We will not email this one any more.',
      'If it was not you, reply to this email at once.',
    ],
    eraseRecipient: true,
  })
}

export function mailNewDevice(on: Queryable, links: LinkConfig, email: string, device: string) {
  return queueMail(on, {
    key: `new-device ${randomUUID()}`,
    to: email,
    subject: `New login to your ${productName} account`,
    greeting: 'Was this you?',
    paragraphs: [
      `Somebody has just logged in to your account with ${device}, for the first time.`,
      'If it was you, there is nothing to do. If not, choose a new password now. That logs out every device.',
    ],
    link: { label: 'It was not me', url: `${links.publicOrigin}/forgot-password` },
  })
}

export function mailTwoFactorOn(on: Queryable, links: LinkConfig, email: string) {
  return queueMail(on, {
    key: `second-factor-on ${randomUUID()}`,
    to: email,
    subject: `The second step of your ${productName} login is set up`,
    greeting: 'The second step is set up',
    paragraphs: [
      'From now on a login needs your password and a code of your authenticator app.',
      'Keep the recovery codes with your documents. If it was not you, choose a new password now and tell the other administrators.',
    ],
    link: { label: 'It was not me', url: `${links.publicOrigin}/forgot-password` },
  })
}

export function mailRecoveryCodeUsed(on: Queryable, links: LinkConfig, email: string, left: number) {
  return queueMail(on, {
    key: `recovery-code-used ${randomUUID()}`,
    to: email,
    subject: `A recovery code of your ${productName} account was used`,
    greeting: 'A recovery code was used',
    paragraphs: [
      `Somebody gave your password and one of your recovery codes. ${left} are left.`,
      'If it was not you, choose a new password now.',
    ],
    link: { label: 'It was not me', url: `${links.publicOrigin}/forgot-password` },
  })
}

export function mailAccountDeleted(on: Queryable, email: string) {
  return queueMail(on, {
    key: `goodbye ${randomUUID()}`,
    to: email,
    subject: `Your ${productName} account was deleted`,
    greeting: 'Your account was deleted',
    paragraphs: [
      'We deleted your name, addresses, phone number and messages for ever. By law we keep receipts of paid orders, but without your name.',
      'This is the last email we will send you. Thank you for trading here.',
    ],
    eraseRecipient: true,
  })
}
