import type { AdminAnnouncement } from '@oja/contract/schemas/admin/admin-announcements.ts'
import type { CommissionRates } from '@oja/contract/schemas/admin/admin-commission.ts'
import type { ModerationItem } from '@oja/contract/schemas/admin/admin-moderation.ts'
import { productCategories } from '@oja/contract/values/categories.ts'

// As in sample-data.ts: invented, for everybody who is no admin.

export const sampleAnnouncements: readonly AdminAnnouncement[] = [
  {
    id: 'sample announcement 1',
    title: 'No pickup in Ibadan on Saturday',
    text: 'Roads around Dugbe are closed for the marathon. Please tell your buyers.',
    audience: 'state',
    of: 'Oyo',
    from: '2026-11-20',
    to: '2026-11-28',
    byMail: true,
    phase: 'shown',
    notified: 41,
    isSending: false,
    takenBack: 0,
    version: 1,
    correctedAt: null,
    by: 'Ngozi Admin',
  },
  {
    id: 'sample announcement 2',
    title: 'New: sizes and colours',
    text: 'A product can have options now, each with its own stock.',
    audience: 'all',
    of: '',
    from: '2026-11-01',
    to: '2026-11-08',
    byMail: false,
    phase: 'over',
    notified: 128,
    isSending: false,
    takenBack: 0,
    version: 1,
    correctedAt: null,
    by: 'Ngozi Admin',
  },
]

export const sampleRates: CommissionRates['data'] = {
  percent: 5,
  categories: productCategories.map((category) =>
    category === 'Groceries & Essentials'
      ? { category, percent: 3, isOwn: true }
      : { category, percent: 5, isOwn: false },
  ),
  history: [
    {
      id: 'sample rate 1',
      category: 'Groceries & Essentials',
      percent: 3,
      before: 5,
      by: 'Ngozi Admin',
      at: '2026-11-12T10:00:00.000Z',
    },
  ],
}

export const sampleModeration: readonly ModerationItem[] = [
  {
    id: 'sample item 1',
    kind: 'product',
    listingId: '',
    name: 'Phone, clean, no box',
    text: 'iCloud locked, sold as it is.',
    pictures: [],
    category: '',
    priceMinor: 4_500_000,
    personId: '',
    by: 'Bayo Electronics',
    sellerId: '',
    isFirst: false,
    words: ['icloud locked'],
    status: 'Pending',
    reason: '',
    since: '2026-11-20T08:30:00.000Z',
    version: '',
  },
  {
    id: 'sample item 2',
    kind: 'product',
    listingId: '',
    name: 'Ofada rice',
    text: 'New harvest, stone free.',
    pictures: [],
    category: '',
    priceMinor: 800_000,
    personId: '',
    by: 'Adeola Stores',
    sellerId: '',
    isFirst: true,
    words: [],
    status: 'Pending',
    reason: '',
    since: '2026-11-20T09:10:00.000Z',
    version: '',
  },
]
