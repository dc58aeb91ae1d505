import { noteLength } from '@oja/contract/values/order-limits.ts'
import { field } from '../../api/page.ts'

/** The note of an order that is sent without a waybill, in the form of the proof, which has a note of its own. */
export const withoutProofName = 'noteWithoutProof'

/**
 * What a seller typed of the driver before they sent the goods without a waybill, in words for the buyer, with the notes of the
 * form; "" where nothing was typed. What does not fit into a note is left out at its end.
 */
export function driverWords(form: FormData): string {
  const of = (name: string, before: string) => {
    const typed = field(form, name).trim()
    return typed && `${before}${typed}`
  }
  const words = [
    [of('driverName', 'Driver: '), of('driverPhone', 'Phone: '), of('plate', 'Plate: ')]
      .filter(Boolean)
      .join(', '),
    of('park', 'Leaves from: '),
    of('note', ''),
    of(withoutProofName, ''),
  ]
  return words.filter(Boolean).join('. ').slice(0, noteLength)
}
