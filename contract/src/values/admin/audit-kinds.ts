/** What the audit log can be filtered by. Each action of `audit-sentences.ts` belongs to one kind. */
export const auditKinds = [
  { value: 'shops', label: 'Shops and documents' },
  { value: 'people', label: 'People and admins' },
  { value: 'money', label: 'Orders and money' },
  { value: 'messages', label: 'Messages and notes' },
  { value: 'market', label: 'Market settings' },
  { value: 'looks', label: 'Looks and downloads' },
] as const

export type AuditKind = (typeof auditKinds)[number]['value']

/** The actions of each kind, by the names under which the log keeps them. */
export const auditActions: Record<AuditKind, readonly string[]> = {
  shops: [
    'Suspend seller',
    'Activate seller',
    'Remove listing',
    'Approve papers',
    'Reject papers',
    'Approve shop name',
    'Reject shop name',
    'Approve account name',
    'Reject account name',
    'Uphold reports',
    'Dismiss reports',
    'Approve item',
    'Refuse item',
  ],
  people: [
    'Suspend person',
    'Restore person',
    'Send verification again',
    'Log out everywhere',
    'Add admin',
    'Send invitation again',
    'Cancel invitation',
    'Change rights',
  ],
  money: [
    'refund',
    'retry refund',
    'decide dispute',
    'ask provider',
    'change commission',
    'change category commission',
  ],
  messages: [
    'Answer message',
    'Close message',
    'Reopen message',
    'Add note',
    'Assign',
    'Add canned answer',
    'Change canned answer',
    'Remove canned answer',
  ],
  market: [
    'Change home cards',
    'Add synonyms',
    'Change synonyms',
    'Remove synonyms',
    'Announce',
    'End announcement',
    'Correct announcement',
    'Withdraw announcement',
    'Change moderation',
    'Change text messages',
    'Open an address',
    'Close an address',
  ],
  looks: ['Open paper', 'Download list'],
}
