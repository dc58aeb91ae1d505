import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { disputePictures } from '@oja/contract/values/order-limits.ts'
import { field } from '../../api/page.ts'

export type DisputeAction = 'openDispute' | 'addToDispute' | 'answerDispute' | 'addToAnswer'

const wordsMissing: Record<DisputeAction, string> = {
  openDispute: 'Tell us what happened',
  addToDispute: 'Please write what you want to add',
  answerDispute: 'Please write your answer',
  addToAnswer: 'Please write what you want to add',
}

/**
 * What the server would refuse, by field, in its words. Said before the pictures are sent: they may take minutes. At most
 * `leftMinor` kobo can be asked for, or offered.
 */
export function disputeFaults(
  action: DisputeAction,
  form: FormData,
  leftMinor: number,
): Record<string, string> {
  const faults: Record<string, string> = {}
  const pictures = form.getAll('pictures').filter((picture) => picture instanceof File && picture.size > 0)
  if (action === 'openDispute') {
    if (!field(form, 'reason')) faults.reason = 'Choose what is wrong'
    if (!field(form, 'wish')) faults.wish = 'Choose what you want'
    const amount = field(form, 'wish') === 'part' ? field(form, 'amount').trim() : ''
    const kobo = parseNaira(amount)
    if (amount !== '' && kobo === null) faults.amount = 'Enter an amount like 2,500'
    if (kobo !== null && kobo > leftMinor) faults.amount = `Ask for at most ${formatNaira(leftMinor)}`
  }
  const offer = action === 'answerDispute' ? field(form, 'offer').trim() : ''
  if (offer !== '') {
    const kobo = parseNaira(offer)
    if (kobo === null) faults.offer = 'Enter an amount like 2,500'
    else if (kobo > leftMinor) faults.offer = `Offer at most ${formatNaira(leftMinor)}`
  }
  const isAllSaid = action === 'openDispute' && field(form, 'reason') === 'not_received'
  if (!isAllSaid && field(form, 'words').trim() === '') faults.words = wordsMissing[action]
  if (pictures.length > disputePictures) faults.pictures = `Show at most ${disputePictures} pictures`
  return faults
}
