import { priceAnswers, priceNoteLength } from '@oja/contract/values/catalogue/service-prices.ts'
import type { PriceFor } from '@oja/contract/values/catalogue/service-prices.ts'
import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { hasControlCharacters } from '../../platform/multipart/form-values.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'

/** What a service says about its price, as it is stored. */
export interface ServicePriceTerms {
  /** Null: the provider has not said what the price is for. */
  priceFor: PriceFor | null
  priceIsFrom: boolean
  /** "" without own words. */
  priceNote: string
}

// Files of sellers may say it otherwise.
const otherNames: Record<PriceFor, readonly string[]> = {
  job: ['work', 'project', 'contract', 'whole job'],
  visit: ['call', 'callout', 'call-out', 'inspection'],
  hour: ['hr', 'hourly'],
  day: ['daily', 'workday'],
  person: ['head', 'guest', 'people', 'each person'],
  item: ['piece', 'pc', 'unit', 'one', 'each'],
  event: ['party', 'occasion'],
  month: ['monthly'],
}

const named = new Map<string, PriceFor>(
  priceAnswers.flatMap((answer) => [answer, ...otherNames[answer]].map((name) => [name, answer] as const)),
)

/** What can be chosen, as a sentence goes on: "per job, per visit, … or per month". */
export const priceChoices = `per ${priceAnswers.slice(0, -1).join(', per ')} or per ${priceAnswers.at(-1)}`

/** What a text says the price is for: "visit", "Per visit", "per hours"; undefined when it names nothing known. */
export function readPriceFor(text: string): PriceFor | undefined {
  const folded = text
    .trim()
    .toLowerCase()
    .replace(/^(?:per|for each|for one|each) +/, '')
    .replaceAll(/ +/g, ' ')
  return named.get(folded) ?? named.get(folded.replace(/s$/, ''))
}

/** "yes", "no", "from" and the like; undefined for anything else. Empty says no. */
export function readStarting(text: string): boolean | undefined {
  const folded = text.trim().toLowerCase()
  if (['yes', 'y', 'true', '1', 'on', 'from', 'starting price'].includes(folded)) return true
  return ['', 'no', 'n', 'false', '0', 'off', 'fixed'].includes(folded) ? false : undefined
}

/** Reads the fields of a form about its price, and notes faults. A draft may say them before it has a price. */
export function readPriceTerms(
  values: FormValues,
  faults: FormErrors,
  { isPriced, isDraft }: { isPriced: boolean; isDraft: boolean },
): ServicePriceTerms {
  const said = (values.priceFor ?? '').trim()
  const priceFor = said === '' ? null : readPriceFor(said)
  // A form sends "no" before its box, and "yes" after it where the box is ticked.
  const priceIsFrom = readStarting((values.priceIsFrom ?? '').split('\n').at(-1) ?? '')
  const priceNote = trimText(values.priceNote ?? '').replaceAll(/\s+/g, ' ')
  if (priceFor === undefined) faults.priceFor = `Choose what the price is for: ${priceChoices}`
  if (priceIsFrom === undefined) faults.priceIsFrom = 'Answer yes or no: is it a starting price?'
  if (priceNote.length > priceNoteLength)
    faults.priceNote = `Please use at most ${priceNoteLength} characters`
  else if (hasControlCharacters(priceNote)) faults.priceNote = 'Please remove the hidden characters'
  if (!isPriced && !isDraft && (said !== '' || priceIsFrom === true || priceNote !== ''))
    faults.price ??= priceMissing
  return { priceFor: priceFor ?? null, priceIsFrom: priceIsFrom ?? false, priceNote }
}

/** What is wrong with words about a price that is not there. */
export const priceMissing = 'Enter the price too, or leave blank what it is for'
