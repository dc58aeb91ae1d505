import type { AdminAccountName } from '@oja/contract/schemas/admin/account-names.ts'

/** An invented account whose name is not the one on the documents. */
export const sampleAccountNames: AdminAccountName[] = [
  {
    id: 'sample-account-1',
    sellerId: 'sample-1',
    sellerName: 'Amina Bello',
    email: 'amina.bello@example.com',
    businessName: 'Amina Fabrics',
    bankName: 'Guaranty Trust Bank',
    accountName: 'MUSA DANJUMA',
    lastDigits: '6781',
    nameOnDocument: 'Amina Bello',
    provenName: 'AMINA BELLO',
    status: 'Pending',
    reason: '',
    askedAt: '2026-11-20T09:30:00.000Z',
    decidedAt: null,
  },
]
