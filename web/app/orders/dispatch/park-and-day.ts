import { noteLength } from '@oja/contract/values/order-limits.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import { showDate } from '../../format/format.ts'

/** The note of an order that is sent without a waybill, in the form of the proof, which has a note of its own. */
export const withoutProofName = 'noteWithoutProof'

/**
 * What a seller typed of the way before they sent the goods without a waybill, in words for the buyer, with the notes of the
 * form; "" where nothing was typed. Name, phone and plate of the driver are not in it: a note stays for years, and a driver
 * is kept encrypted and erased. Throws a form error for more than a note holds.
 */
export function parkAndDay(form: FormData): string {
  const of = (name: string) => field(form, name).trim()
  const [park, day] = [of('park'), of('expectedOn')]
  const words = [
    park && `Leaves from: ${park}`,
    /^\d{4}-\d\d-\d\d$/.test(day) && `Should arrive: ${showDate(day)}`,
    of('note'),
    of(withoutProofName),
  ]
    .filter(Boolean)
    .join('. ')
  if (words.length > noteLength)
    throwFormErrors({ note: `Too long: park and notes have ${words.length} of ${noteLength} characters` })
  return words
}

/** The driver of goods that go without a waybill. The server keeps it as that of a proof. */
export function driverOf(form: FormData): { driverName: string; driverPhone: string } {
  return { driverName: field(form, 'driverName').trim(), driverPhone: field(form, 'driverPhone').trim() }
}
