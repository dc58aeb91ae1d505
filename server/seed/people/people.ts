import type { DemoBuyer, DemoSeller } from '../demo-market.ts'
import { sellersOfProducts } from './sellers-of-products.ts'
import { sellersOfServices } from './sellers-of-services.ts'
import { sellersOfStaples } from './sellers-of-staples.ts'

/**
 * Every seller of the demo data. The first, Mama Sade, is the demo seller's login. All names are invented; the phone
 * numbers begin with 0900, which no Nigerian network uses.
 */
export const sellers: readonly DemoSeller[] = [
  ...sellersOfProducts,
  ...sellersOfServices,
  ...sellersOfStaples,
]

/** The first, Chiamaka, is the demo buyer's login. */
export const buyers: readonly DemoBuyer[] = [
  {
    key: 'chiamaka',
    name: 'Chiamaka Obi',
    email: 'chiamaka.obi@example.com',
    phone: '+2349000000201',
    address: '14 Allen Avenue, flat 3, beside the bakery',
    place: { state: 'Lagos', lga: 'Ikeja', city: 'Ikeja' },
    portrait: { emoji: 'woman', tint: '#f2a71b' },
  },
  {
    key: 'yusuf',
    name: 'Yusuf Lawal',
    email: 'yusuf.lawal@example.com',
    phone: '+2349000000202',
    address: '9 Barnawa Close, near the clinic',
    place: { state: 'Kaduna', lga: 'Kaduna South', city: 'Kaduna' },
    portrait: { emoji: 'man', tint: '#5aa7d6' },
  },
  {
    key: 'tolu',
    name: 'Toluwani Ajayi',
    email: 'toluwani.ajayi@example.com',
    phone: '+2349000000203',
    address: '27 Awolowo Avenue, Old Bodija, green gate',
    place: { state: 'Oyo', lga: 'Ibadan North', city: 'Ibadan' },
    portrait: { emoji: 'woman-tan', tint: '#57a55a' },
  },
  {
    key: 'preye',
    name: 'Preye Ebikeme',
    email: 'preye.ebikeme@example.com',
    phone: '+2349000000204',
    address: '6 Amarata Road, by the water side',
    place: { state: 'Bayelsa', lga: 'Yenagoa', city: 'Yenagoa' },
    portrait: { emoji: 'man-dark', tint: '#4fc3b0' },
  },
  {
    key: 'efosa',
    name: 'Efosa Osagie',
    email: 'efosa.osagie@example.com',
    phone: '+2349000000205',
    address: '51 Uselu-Lagos Road, opposite the school',
    place: { state: 'Edo', lga: 'Egor', city: 'Benin City' },
    portrait: { emoji: 'man-tan', tint: '#b9764a' },
  },
  {
    key: 'doose',
    name: 'Doose Akaa',
    email: 'doose.akaa@example.com',
    phone: '+2349000000206',
    address: '18 Captain Downs Street, near the stadium',
    place: { state: 'Benue', lga: 'Gboko', city: 'Gboko' },
    portrait: { emoji: 'woman-curly', tint: '#e2588a' },
  },
  {
    key: 'hauwa',
    name: 'Hauwa Garba',
    email: 'hauwa.garba@example.com',
    phone: '+2349000000207',
    address: '33 Audu Bako Way, second house after the mosque',
    place: { state: 'Kano', lga: 'Nasarawa', city: 'Kano' },
    portrait: { emoji: 'headscarf', tint: '#8a6fd0', cutByFrame: true },
  },
  {
    key: 'ini',
    name: 'Ini-Abasi Etuk',
    email: 'ini-abasi.etuk@example.com',
    phone: '+2349000000208',
    address: '70 Aka Road, behind the church',
    place: { state: 'Akwa Ibom', lga: 'Uyo', city: 'Uyo' },
    portrait: { emoji: 'glasses-man', tint: '#e88b3c', cutByFrame: true },
  },
]
