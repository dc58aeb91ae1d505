import type { CannedAnswer } from '@oja/contract/schemas/admin/admin-cases.ts'
import type { AdminTicket, AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'
import type { AdminAccount, AdminUser, AdminUserDetails } from '@oja/contract/schemas/admin/admin-users.ts'
import type { SynonymGroup } from '@oja/contract/schemas/admin/admin-settings.ts'
import type { AuditTrail } from '@oja/contract/schemas/trust.ts'

// More sample rows for everybody who is no admin: invented people and messages.

const ticket = (
  number: number,
  name: string,
  subject: string,
  more: Partial<AdminTicket> = {},
): AdminTicket => ({
  reference: `SUP-0000000${number}`,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@sample.example`,
  phone: '+2348000000000',
  userId: null,
  category: 'Order',
  subject,
  inbox: 'buyers',
  state: 'waiting',
  isOverdue: false,
  assignee: '',
  createdAt: '2026-11-20T08:30:00.000Z',
  lastMessageAt: '2026-11-20T08:30:00.000Z',
  waitingSince: '2026-11-20T08:30:00.000Z',
  ...more,
})

export const sampleTickets: readonly AdminTicket[] = [
  ticket(1, 'Halima Yusuf', 'My rice never came', {
    isOverdue: true,
    createdAt: '2026-11-18T15:05:00.000Z',
    lastMessageAt: '2026-11-18T15:05:00.000Z',
    waitingSince: '2026-11-18T15:05:00.000Z',
  }),
  ticket(2, 'Emeka Obi', 'How do I change my bank account?', {
    inbox: 'sellers',
    category: 'Payout',
    assignee: 'Ngozi Admin',
  }),
  ticket(3, 'Ronke Ade', 'Thank you', {
    inbox: 'general',
    category: 'Something else',
    state: 'closed',
    waitingSince: null,
  }),
]

const written: Record<string, string> = {
  'SUP-00000001': 'I paid on Monday and the seller does not answer his phone. What can I do?',
  'SUP-00000002': 'I have a new account with another bank. Where do I put its number?',
  'SUP-00000003': 'The dispute was settled in two days. Well done.',
}

/** The sample with this reference, or the first one. */
export function sampleTicket(reference: string): AdminTicketDetails['data'] {
  const found = sampleTickets.find((one) => one.reference === reference) ?? sampleTickets[0]!
  const text = written[found.reference] ?? ''
  return {
    ...found,
    messages: [{ id: found.reference, by: 'sender', text, createdAt: found.createdAt }],
  }
}

const person = (
  id: string,
  name: string,
  role: AdminUser['role'],
  more: Partial<AdminUser> = {},
): AdminUser => ({
  id,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@sample.example`,
  phone: '+2348000000000',
  role,
  status: 'Active',
  sellerId: role === 'seller' ? id : null,
  createdAt: '2026-03-14T09:00:00.000Z',
  lastSeenAt: '2026-11-20T07:45:00.000Z',
  orders: 3,
  openOrders: 1,
  ...more,
})

export const samplePeople: readonly AdminUser[] = [
  person('sample-1', 'Adeola Bright', 'seller', { orders: 0, openOrders: 2 }),
  person('sample-5', 'Halima Yusuf', 'buyer'),
  person('sample-6', 'Segun Cole', 'buyer', { status: 'Suspended', openOrders: 0 }),
  person('sample-7', 'Ifeoma Nna', 'buyer', {
    status: 'Unverified',
    lastSeenAt: null,
    orders: 0,
    openOrders: 0,
  }),
]

export const sampleAdmins: readonly AdminAccount[] = [
  {
    id: 'sample-8',
    name: 'Ngozi Admin',
    email: 'ngozi@sample.example',
    areas: ['all'],
    state: 'Active',
    invitationEndsAt: null,
    lastSeenAt: '2026-11-20T07:45:00.000Z',
  },
  {
    id: 'sample-9',
    name: 'Tunde Ade',
    email: 'tunde@sample.example',
    areas: ['support', 'content'],
    state: 'Invited',
    invitationEndsAt: null,
    lastSeenAt: null,
  },
]

/** The sample with this id, or the first one. */
export function samplePerson(id: string): AdminUserDetails['data'] {
  const found = samplePeople.find((one) => one.id === id) ?? samplePeople[0]!
  const isSuspended = found.status === 'Suspended'
  return {
    ...found,
    suspensionReason: isSuspended ? 'Insulted three sellers.' : '',
    devices: found.lastSeenAt ? [{ device: 'Chrome on Android', lastSeenAt: found.lastSeenAt }] : [],
  }
}

export const sampleAudit: AuditTrail['data'] = [
  {
    id: 'sample-1',
    admin: 'Ngozi Admin',
    action: 'Suspend seller',
    subject: { kind: 'seller', id: 'sample-4', name: 'Danjuma Motors' },
    before: { status: 'Active' },
    after: { status: 'Suspended', reason: 'Took money and did not deliver.' },
    at: '2026-11-19T15:20:00.000Z',
  },
  {
    id: 'sample-2',
    admin: 'Ngozi Admin',
    action: 'Approve papers',
    subject: { kind: 'kyc', id: 'sample-2', name: 'Bayo Electronics' },
    before: { status: 'Pending' },
    after: { status: 'Approved' },
    at: '2026-11-19T10:00:00.000Z',
  },
]

export const sampleSynonyms: readonly SynonymGroup[] = [
  { id: 'sample-1', words: ['yam', 'isu', 'doya', 'ji'] },
  { id: 'sample-2', words: ['pepper', 'ata', 'barkono', 'ose'] },
]

export const sampleCannedAnswers: readonly CannedAnswer[] = [
  {
    id: 'sample-1',
    title: 'We asked the seller',
    text: 'Hello {name},\n\nThank you for writing. We have asked the seller and will write to you again by tomorrow.',
  },
]
