import type { AdminReview } from '@oja/contract/schemas/admin/admin-reviews.ts'

// As in sample-data.ts: invented, for everybody who is no admin.

export const sampleReviews: readonly AdminReview[] = [
  {
    id: 'sample review 1',
    rating: 5,
    comment: 'The fabric is as thick as in the picture. It came in two days.',
    createdAt: '2026-11-20T09:00:00.000Z',
    editedAt: '',
    verifiedPurchase: true,
    writer: { id: 'sample person 1', name: 'Chioma Obi' },
    shop: { id: 'sample shop 1', name: 'Adunni Fabrics' },
    product: { id: 'sample product 1', name: 'Ankara, 6 yards' },
    service: null,
    photo: null,
    voice: null,
    reply: { text: 'Thank you, Chioma.', createdAt: '2026-11-21T08:00:00.000Z' },
  },
  {
    id: 'sample review 2',
    rating: 2,
    comment: 'He came a day late and did not call.',
    createdAt: '2026-11-18T15:30:00.000Z',
    editedAt: '',
    verifiedPurchase: false,
    openReports: 1,
    writer: { id: 'sample person 2', name: 'Musa Bello' },
    shop: { id: 'sample shop 2', name: 'Danjuma Repairs' },
    product: null,
    service: { id: 'sample service 1', name: 'AC repair' },
    photo: null,
    voice: null,
    reply: null,
  },
]
