import type { TextSpending } from '@oja/contract/schemas/admin/admin-texts.ts'

// As in sample-data.ts: invented, for everybody who is no admin.
export const sampleTexts: TextSpending['data'] = {
  settings: {
    firstWay: 'sms',
    isStopped: false,
    dailyBudgetMinor: 2_000_000,
    smsMinor: 600,
    whatsappMinor: 1_200,
  },
  providers: ['termii', 'whatsapp'],
  today: { spentMinor: 84_600, texts: 138, failed: 2 },
  kinds: [
    { kind: 'code', texts: 1_204, spentMinor: 741_600 },
    { kind: 'order_paid', texts: 388, spentMinor: 232_800 },
    { kind: 'payout', texts: 92, spentMinor: 55_200 },
  ],
  people: [
    { id: '', name: '', texts: 160, spentMinor: 96_000 },
    { id: 'sample', name: 'Sade Alabi', texts: 41, spentMinor: 24_600 },
    { id: 'sample 2', name: 'Danjuma Bello', texts: 22, spentMinor: 13_200 },
  ],
}
