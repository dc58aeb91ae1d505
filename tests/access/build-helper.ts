import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import { buildBuyer } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'

/** A buyer who has accepted the invitation of a shop's owner. */
export async function buildHelper(
  app: TestApp,
  owner: Person,
  rights: HelperRight[],
  name = 'Tunde Bello',
): Promise<Person> {
  const helper = await buildBuyer(app, name)
  const invited = await owner.call('POST', '/api/v1/sellers/helpers', { email: helper.email, rights })
  if (invited.status !== 200) throw new Error(invited.body.message)
  const token = await invitationMailedTo(app, helper.email)
  const accepted = await helper.call('POST', `/api/v1/helpers/invitations/${token}`)
  if (accepted.status !== 200) throw new Error(accepted.body.message)
  return helper
}

/** The token of the newest invitation to an address, waited for. */
export async function invitationMailedTo(app: TestApp, email: string): Promise<string> {
  const mail = await app.mailTo(email, 'asks you to help')
  return /\/helpers\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
}
