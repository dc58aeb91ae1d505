import type { Queryable } from '../../platform/database/database.ts'
import { mailNewDevice, mailPasswordChanged } from '../identity-emails.ts'
import type { LinkConfig } from '../identity-emails.ts'
import { textNewDevice, textPasswordChanged } from './phone-texts.ts'

/** A person and the ways to reach them; "" where there is none. */
interface Reachable {
  id: string
  email: string
  phone: string
}

// A mail costs nothing, so only people without an e-mail address get a text.

export async function writeOfNewDevice(
  on: Queryable,
  links: LinkConfig,
  { id: userId, email, phone: number }: Reachable,
  device: string,
): Promise<void> {
  if (email !== '') return mailNewDevice(on, links, email, device)
  if (number !== '') await textNewDevice(on, links, { number, userId, device })
}

export async function writeOfNewPassword(
  on: Queryable,
  links: LinkConfig,
  { id: userId, email, phone: number }: Reachable,
): Promise<void> {
  if (email !== '') return mailPasswordChanged(on, links, email)
  if (number !== '') await textPasswordChanged(on, links, number, userId)
}
