import { naira } from '../demo-market.ts'
import type { DemoService } from '../demo-market.ts'

/** Who repairs, washes, carries and celebrates. */
export const repairsAndParties: readonly DemoService[] = [
  {
    key: 'vulcanizer',
    sellerKey: 'musa-tyres',
    name: 'Vulcanizer: tyre patch, gauge and change',
    category: 'Mechanic',
    priceKobo: naira(2_500),
    description:
      'Tubeless patch in fifteen minutes by the road. I come to your house inside Kaduna South for ₦1,500 more.',
    servicesOffered: ['Tyre patch', 'Gauge and balancing', 'Used tyres'],
    picture: { things: ['tyre-and-pump'], arrangement: 'large', tint: '#f2c76b', tone: 'pale' },
  },
  {
    key: 'car-repair-lagos',
    sellerKey: 'segun-motors',
    name: 'Car mechanic: engine, brakes and suspension',
    category: 'Mechanic',
    priceKobo: naira(10_000),
    description:
      'The price is for the check, with a written list. Work and parts are agreed before we open the engine. I come to you on the mainland.',
    servicesOffered: ['Engine and gearbox', 'Brakes and suspension', 'Car AC'],
    picture: { things: ['mechanic-man', 'car'], arrangement: 'beside', tint: '#a9c8e8', tone: 'pale' },
  },
  {
    key: 'ac-repair',
    sellerKey: 'ifeanyi-power',
    name: 'AC repair and gas refill',
    category: 'Electrician',
    priceKobo: naira(22_000),
    description: 'We wash both units, check for leaks and fill the gas. You see the gauge before and after.',
    servicesOffered: ['Gas refill', 'AC washing', 'Installation and moving'],
    picture: { things: ['split-ac'], arrangement: 'large', tint: '#8fc6e8', tone: 'pale' },
  },
  {
    key: 'gen-repair',
    sellerKey: 'ifeanyi-power',
    name: 'Generator repair at your house',
    category: 'Mechanic',
    priceKobo: naira(12_500),
    description:
      'Carburettor, plug, AVR and coil. We come with tools and common parts; if it must go to the workshop we carry it.',
    servicesOffered: ['Servicing and oil change', 'Carburettor and plug', 'AVR and coil rewinding'],
    picture: { things: ['generator', 'wrench'], arrangement: 'beside', tint: '#a9d0b8', tone: 'pale' },
  },
  {
    key: 'welding',
    sellerKey: 'okon-iron',
    name: 'Welder: gates, burglary proof and tank stands',
    category: 'Other',
    description:
      'We measure at your place and give a written price the same day. Two coats of anti-rust before delivery.',
    servicesOffered: ['Gates', 'Burglary proof', 'Tank stands', 'Repairs on site'],
    picture: { things: ['welder'], arrangement: 'large', tint: '#8fb8d9', tone: 'pale' },
  },
  {
    key: 'party-dj',
    sellerKey: 'waffi-sounds',
    name: 'DJ with sound for parties',
    category: 'Other',
    priceKobo: naira(120_000),
    description:
      'Six hours with two tops, one bass and lights. Old school, afrobeats, gospel: send your list.',
    servicesOffered: ['Weddings', 'Birthdays', 'Burials', 'Sound rental'],
    picture: { things: ['dj-deck'], arrangement: 'large', tint: '#c9a3e8', tone: 'pale' },
  },
  {
    key: 'event-mc',
    sellerKey: 'waffi-sounds',
    name: 'MC for weddings and birthdays',
    category: 'Other',
    priceKobo: naira(80_000),
    description: 'English, Pidgin and Urhobo. I keep to your programme and nobody is insulted.',
    servicesOffered: ['Weddings', 'Birthdays', 'Church programmes'],
    picture: { things: ['microphone'], arrangement: 'large', tint: '#f2b8a0', tone: 'pale' },
  },
  {
    key: 'event-decoration',
    sellerKey: 'simi-events',
    name: 'Event decoration: hall, canopy and birthday',
    category: 'Other',
    priceKobo: naira(150_000),
    description:
      'Backdrop, balloons, table cloths and lights. Set up the night before and packed by us after.',
    servicesOffered: ['Hall decoration', 'Birthday corner', 'Canopy and chairs'],
    picture: { things: ['event-decoration'], arrangement: 'large', tint: '#cfe0c0', tone: 'pale' },
  },
  {
    key: 'wash-and-iron',
    sellerKey: 'fresh-fold',
    name: 'Laundry: wash, starch and iron, 10 pieces',
    category: 'Cleaner',
    priceKobo: naira(7_000),
    description: 'Counted in front of you and ready in forty-eight hours. White is washed alone.',
    servicesOffered: ['Wash and iron', 'Ironing only', 'Duvets and curtains', 'Native starch'],
    picture: { things: ['laundry'], arrangement: 'large', tint: '#f0c9d4', tone: 'pale' },
  },
  {
    key: 'dispatch-rider',
    sellerKey: 'swift-riders',
    name: 'Dispatch rider, same day in Lagos',
    category: 'Other',
    priceKobo: naira(3_500),
    description:
      'From ₦3,500 on the mainland. You get the name and number of the rider and a call at the door.',
    servicesOffered: ['Mainland same day', 'Island before noon', 'Pay on delivery'],
    picture: { things: ['dispatch-bike'], arrangement: 'large', tint: '#9ccfb0', tone: 'pale' },
  },
]
