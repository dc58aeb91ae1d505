import { expect, test } from 'vitest'
import { approvalQuestion } from './approval-question.ts'

const row = {
  id: '1',
  sellerId: '2',
  name: 'Amina Oloyede',
  email: 'amina@example.com',
  businessName: 'Amina Shea and Glow',
  status: 'Pending' as const,
  paperKind: 'cac',
  paperNumber: 'BN 3120945',
  address: 'Minna',
  reason: '',
  handedInAt: '2026-11-29T19:00:00.000Z',
  decidedAt: null,
  papers: [{ id: '3', url: '/3', isPdf: false }],
  nameOnDocument: 'Sadiq Bello',
  bankAccountName: 'SADIQ BELLO',
  bankNameMatches: true,
  wasOpened: false,
}

test('the question before an approval names the shop, the document and the name on it, not that of the account', () => {
  expect(approvalQuestion(row)).toBe(
    'Approve Amina Shea and Glow? CAC certificate (RC or BN number) BN 3120945 in the name of Sadiq Bello · bank account of SADIQ BELLO: the name matches. Nobody has opened the document yet.',
  )
  expect(
    approvalQuestion({ ...row, bankAccountName: 'CHIDI OKAFOR', bankNameMatches: false, wasOpened: true }),
  ).toBe(
    'Approve Amina Shea and Glow? Warning: the bank account has another name, CHIDI OKAFOR. After this it waits under Names to check, and nothing is paid into it until then. CAC certificate (RC or BN number) BN 3120945 in the name of Sadiq Bello.',
  )
  expect(approvalQuestion({ ...row, nameOnDocument: '' })).toContain('from the account of Amina Oloyede')
})
