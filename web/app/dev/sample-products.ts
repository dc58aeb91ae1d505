import type { Product } from '@oja/contract/schemas/catalogue.ts'

export const sampleProduct: Product = {
  _id: 'sample',
  id: 'sample',
  name: 'Ofada rice, 5 kg, stone-free',
  category: 'Groceries & Essentials',
  price: 14_500,
  priceMinor: 1_450_000,
  priceBeforeMinor: null,
  quantity: 12,
  condition: 'new',
  description: 'Short brown ofada rice from Abeokuta road farms, picked and washed by hand.',
  productImg: '',
  pictures: [],
  location: 'Ibadan, Oyo',
  createdAt: '2026-03-14T08:05:00.000Z',
  stats: { reviewsCount: 7, averageRating: 4.6 },
  soldCount: 46,
  sellerId: {
    _id: 'shop',
    userId: 'owner',
    storeName: 'Mama Sade Foodstuff',
    storeLogo: '',
    businessCategory: 'products',
    businessLevel: 'small',
    email: '',
    phone: '',
    location: { city: 'Ibadan', state: 'Oyo' },
    verified: true,
    stats: { reviewsCount: 12, averageRating: 4.3 },
  },
}

export const soldOutProduct: Product = {
  ...sampleProduct,
  name: 'Wall mirror, gold frame, 60 x 90 cm, with hooks and a cloth to clean it',
  category: 'Home & Kitchen',
  quantity: 0,
  stats: { reviewsCount: 0, averageRating: null },
  soldCount: 0,
  location: '',
  sellerId: { ...sampleProduct.sellerId, verified: false, location: { city: '', state: '' } },
}
