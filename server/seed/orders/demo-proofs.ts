import type { PersonKey } from '../demo-market.ts'

/** By which driver a demo order goes. The phone is E.164, `days` is how long the way takes. */
export interface DemoProof {
  driverName: string
  driverPhone: string
  plate: string
  park: string
  note: string
  days: number
}

/** The dispatch proof of a demo order that was sent; undefined when it was sent without. */
export function proofOf(buyer: PersonKey, product: string): DemoProof | undefined {
  return proofs[`${buyer} ${product}`]
}

// Invented people, plates and numbers.
const proofs: Partial<Record<`${PersonKey} ${string}`, DemoProof>> = {
  'chiamaka palm-oil': {
    driverName: 'Musa Danjuma',
    driverPhone: '+2348055550199',
    plate: 'XA 482 KJA',
    park: 'Challenge Park, Ibadan',
    note: 'Three kegs in one carton, corked well. Call the driver before noon.',
    days: 2,
  },
  'chiamaka adire-cloth': {
    driverName: 'Gbenga Alabi',
    driverPhone: '+2348055550168',
    plate: 'BDJ 274 XB',
    park: 'Iwo Road Park, Ibadan',
    note: 'A flat parcel in brown paper, with your name on it.',
    days: 1,
  },
  'yusuf table-top-radio': {
    driverName: 'Emeka Nwosu',
    driverPhone: '+2348055550142',
    plate: 'KTU 915 YB',
    park: 'Ojota Park, Lagos',
    note: 'It is wrapped in foam. Give the driver your name.',
    days: 3,
  },
  'hauwa ankara-midi-gown': {
    driverName: 'Sunday Okon',
    driverPhone: '+2348055550117',
    plate: 'EKY 306 XD',
    park: 'Jibowu Park, Lagos',
    note: 'A small brown parcel at the front of the bus.',
    days: 1,
  },
}
