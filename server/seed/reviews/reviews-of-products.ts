import type { PersonKey } from '../demo-market.ts'

export interface DemoProductReview {
  buyerKey: PersonKey
  productKey: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  /** When it was ordered. 0: the order is in the plan of orders for another reason. */
  orderedHoursAgo: number
  /** Fewer than the hours since the reception, which is a fifth of the time since the order. */
  daysAgo: number
  reply?: string
}

/** Reviews of products by the demo buyers who received them. */
export const productReviews: readonly DemoProductReview[] = [
  {
    buyerKey: 'tolu',
    productKey: 'ofada-rice',
    rating: 5,
    comment: 'No stone at all, and it smells like my grandmother’s kitchen.',
    orderedHoursAgo: 0,
    daysAgo: 0,
    reply: 'Thank you! We pick every cup by hand.',
  },
  {
    buyerKey: 'hauwa',
    productKey: 'ankara-midi-gown',
    rating: 4,
    comment: 'Colour is exactly as in the picture. A bit long for me, I took it to my tailor.',
    orderedHoursAgo: 0,
    daysAgo: 0,
  },
  {
    buyerKey: 'mama-sade',
    productKey: 'yam',
    rating: 5,
    comment: 'All ten tubers were dry and sound. I buy for my shop here now.',
    orderedHoursAgo: 0,
    daysAgo: 0,
  },
  {
    buyerKey: 'preye',
    productKey: 'yam',
    rating: 4,
    comment: 'Big tubers. One had a soft end, the rest were perfect.',
    orderedHoursAgo: 900,
    daysAgo: 5,
    reply: 'Sorry for that one. Tell us next time and we replace it.',
  },
  {
    buyerKey: 'efosa',
    productKey: 'yam',
    rating: 5,
    comment: 'Sweet for pounding.',
    orderedHoursAgo: 620,
    daysAgo: 3,
  },
  {
    buyerKey: 'tolu',
    productKey: 'palm-oil',
    rating: 5,
    comment: 'Fresh, no water in it. The keg was full to the top.',
    orderedHoursAgo: 800,
    daysAgo: 5,
  },
  {
    buyerKey: 'doose',
    productKey: 'palm-oil',
    rating: 4,
    comment: 'Good oil. The driver came a day late.',
    orderedHoursAgo: 500,
    daysAgo: 2,
  },
  {
    buyerKey: 'yusuf',
    productKey: 'android-phone',
    rating: 4,
    comment: 'Battery lasts the day. The charger in the pack is slow.',
    orderedHoursAgo: 1000,
    daysAgo: 7,
    reply: 'Come by our shop, we change the charger for you free.',
  },
  {
    buyerKey: 'ini',
    productKey: 'android-phone',
    rating: 5,
    comment: 'Sealed, with receipt. My number worked at once.',
    orderedHoursAgo: 700,
    daysAgo: 4,
  },
  {
    buyerKey: 'efosa',
    productKey: 'ankara-fabric',
    rating: 5,
    comment: 'Real cotton, did not wash out.',
    orderedHoursAgo: 850,
    daysAgo: 6,
  },
  {
    buyerKey: 'ini',
    productKey: 'ankara-fabric',
    rating: 3,
    comment: 'Nice pattern, thinner than I expected.',
    orderedHoursAgo: 400,
    daysAgo: 2,
  },
]
