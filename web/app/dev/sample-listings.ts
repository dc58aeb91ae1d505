import type { Review } from '@oja/contract/schemas/reviews.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { sampleProduct } from './sample-products.ts'

export const sampleService: Service = {
  _id: 'sample',
  id: 'sample',
  name: 'Leak repair, same day in Ikorodu',
  category: 'Plumber',
  businessCategory: 'Plumber',
  price: 8_500,
  priceMinor: 850_000,
  description: 'We find the leak, show it to you and tell the price of parts before we cut anything.',
  storeName: 'FlowRight Plumbing',
  logo: '',
  serviceImg: '',
  image: '',
  pictures: [],
  email: '',
  phone: '',
  location: 'Ikorodu, Lagos',
  place: { city: 'Ikorodu', lga: 'Ikorodu', state: 'Lagos', latitude: 6.62, longitude: 3.5 },
  sellerId: 'shop',
  seller: sampleProduct.sellerId,
  servicesOffered: ['Pipe leaks', 'Tap change', 'WC repair'],
  workingHours: [
    { day: 'Monday', closed: false, open: '07:00', close: '18:00' },
    { day: 'Sunday', closed: true, open: '', close: '' },
  ],
  openNow: true,
  opensAt: '',
  createdAt: '2026-03-14T08:05:00.000Z',
  stats: { reviewsCount: 31, averageRating: 4.6 },
}

export const pricelessService: Service = {
  ...sampleService,
  name: 'Borehole pump and tank work',
  price: null,
  priceMinor: null,
  openNow: false,
  opensAt: 'Monday 9 am',
  stats: { reviewsCount: 0, averageRating: null },
  distanceKm: 3.4,
}

export const sampleReviews: Review[] = [
  {
    _id: 'first',
    userId: 'tunde',
    name: 'Tunde Afolayan',
    avatarUrl: '',
    rating: 5,
    comment: 'Came the same morning and told me the price of the pipe before he cut anything.',
    createdAt: '2026-03-14T08:05:00.000Z',
    editedAt: '',
    verifiedPurchase: true,
    product: null,
    photo: null,
    voice: null,
    reply: null,
  },
  {
    _id: 'second',
    userId: 'ebiere',
    name: 'Ebiere Dokubo',
    avatarUrl: '',
    rating: 3,
    comment: 'Good work, but an hour late.',
    createdAt: '2026-03-10T08:05:00.000Z',
    editedAt: '2026-03-12T08:05:00.000Z',
    verifiedPurchase: false,
    product: null,
    photo: null,
    voice: null,
    reply: null,
  },
]
