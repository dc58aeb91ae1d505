import { naira } from './demo-market.ts'
import type { DemoProduct } from './demo-market.ts'
import type { DocumentKind, ReportReason } from '@oja/contract/values/trust-labels.ts'

/** The work that waits for an admin in the demo data. */

interface DemoDocuments {
  sellerKey: string
  paperKind: DocumentKind
  paperNumber: string
  /** A photo shows this name; a PDF shows none. */
  nameOnDocument: string
  address: string
  /** The bank's name of the seller's account. */
  accountName?: string
}

interface DemoReport {
  reporterKey: string
  target: { kind: 'seller'; key: string }
  reason: ReportReason
  note: string
}

interface DemoTicket {
  /** Null: a visitor. */
  writerKey: string | null
  category: string
  subject: string
  message: string
  hoursAgo: number
}

export const documentsToCheck: readonly DemoDocuments[] = [
  {
    sellerKey: 'gyang-farm',
    paperKind: 'nin',
    paperNumber: '90210456781',
    nameOnDocument: 'Gyang Pam',
    accountName: 'DAVOU GYANG PAM',
    address: 'Farin Gada Market, beside the filling station, Jos',
  },
  {
    sellerKey: 'amina-shea',
    paperKind: 'cac',
    paperNumber: 'BN 3120945',
    nameOnDocument: 'Amina Shea Butter',
    accountName: 'SADIQ BELLO',
    address: 'Bosso Road, opposite the old motor park, Minna',
  },
]

/** Bank accounts of verified shops whose bank gives another name than the one that was proven. */
export const accountsOfOthers: readonly { sellerKey: string; ownName: string; accountName: string }[] = [
  { sellerKey: 'sparkle-mop', ownName: 'BLESSING AKPAN', accountName: 'EMEKA OKORO VENTURES' },
]

/** New names that verified shops have asked for. */
export const namesAskedFor: readonly { sellerKey: string; name: string }[] = [
  { sellerKey: 'bright-wire', name: 'BrightWire Electricals and Solar' },
]

/** Listings of new shops that wait for a look. */
export const listingsToCheck: readonly DemoProduct[] = [
  {
    key: 'held-car-battery',
    sellerKey: 'segun-motors',
    name: 'Car battery, 75 Ah, maintenance-free',
    category: 'Automobile & Parts',
    priceKobo: naira(68_000),
    quantity: 6,
    condition: 'new',
    description: 'One year warranty. We fit it for you at Ladipo, or send it by waybill.',
    picture: { things: ['deep-cycle-battery'], arrangement: 'large', tint: '#b9d3e8', tone: 'pale' },
  },
]

export const ticketNote = 'I called TB Gadgets: they answer after 4 pm. I will call again before 5.'

export const openReports: readonly DemoReport[] = [
  {
    reporterKey: 'tolu',
    target: { kind: 'seller', key: 'osaze-crafts' },
    reason: 'outside',
    note: 'He asked me to send the money to his own account.',
  },
  {
    reporterKey: 'efosa',
    target: { kind: 'seller', key: 'osaze-crafts' },
    reason: 'scam',
    note: 'I paid a deposit for a carved stool and he stopped answering.',
  },
  {
    reporterKey: 'preye',
    target: { kind: 'seller', key: 'tb-gadgets' },
    reason: 'wrong',
    note: 'The charger in the picture is not the one I was shown.',
  },
]

export const cannedAnswers: readonly { title: string; text: string }[] = [
  {
    title: 'We asked the seller',
    text: 'Hello {name},\n\nThank you for writing. We have asked the seller about your order and will write to you again within a day. We also look at where your money is, and tell you then.',
  },
  {
    title: 'How long documents take',
    text: 'Hello {name},\n\nWe check documents within two working days. You get an email as soon as we have decided.',
  },
  {
    title: 'How to open a shop',
    text: 'Hello {name},\n\nYou can sell from anywhere in Nigeria. Choose “Sell With Us” at the top of our site. It takes about five minutes and is free.',
  },
]

export const supportMessages: readonly DemoTicket[] = [
  {
    writerKey: 'efosa',
    category: 'An order',
    subject: 'The seller does not pick up',
    message: 'I have called four times since Monday. My order says Paid. What should I do next?',
    hoursAgo: 29,
  },
  {
    writerKey: 'gyang-farm',
    category: 'My shop',
    subject: 'How long does the check of papers take?',
    message: 'I handed in my NIN slip two days ago. Customers ask me for the badge.',
    hoursAgo: 5,
  },
  {
    writerKey: null,
    category: 'Something else',
    subject: 'Do you come to Calabar?',
    message: 'I sell smoked fish at Watt Market. Can I open a shop from here?',
    hoursAgo: 2,
  },
]

/** Sellers were told of these already. `fromDay` and `toDay` count from today. */
export const announcements: readonly {
  title: string
  text: string
  /** "" for all sellers. */
  state: string
  fromDay: number
  toDay: number
}[] = [
  {
    title: 'Sizes and colours',
    text: 'A product can have sizes, colours or other options now, each with its own stock and price. Open a product and choose “Edit”.',
    state: '',
    fromDay: -21,
    toDay: -14,
  },
  {
    title: 'No waybill to Kano parks on Saturday',
    text: 'The parks on Zaria Road are closed for sanitation until noon on Saturday. Please tell your buyers, and plan your parcels for Friday or Monday.',
    state: 'Kano',
    fromDay: -1,
    toDay: 6,
  },
]
