import { serviceCategories } from '@oja/contract/values/categories.ts'
import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import type { WorkPlace } from '@oja/contract/values/catalogue/work-places.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { priceFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { notFound, invalidFields } from '../../platform/http/app-error.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { hasControlCharacters } from '../../platform/multipart/form-values.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'
import { readWorkingHours } from '../../platform/nigeria/working-hours.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { askAboutChange } from '../price-hint/ask-about-price.ts'
import { readTexts } from '../listings/listing-form.ts'
import type { ListingTexts } from '../listings/listing-form.ts'
import { readPlace } from '../listings/listing-place.ts'
import type { ListingPlace } from '../listings/listing-place.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import type { ListingDefinition } from '../listings/listings.ts'
import { changeServiceRow, insertService, lockService, relatedTo } from './services-records.ts'
import type { StoredService } from './services-records.ts'
import { readPriceTerms } from './price-terms.ts'
import type { ServicePriceTerms } from './price-terms.ts'
import { readWorkPlace, workPlaceChoices } from './work-place.ts'

/** JSON text of similar services, and of other listings of the same shop. Throws 404. */
export async function showRelated(pool: QueryRunner, id: string): Promise<string> {
  const found = await relatedTo.first(pool, { id, max: 6 })
  if (!found) throw notFound('Service not found')
  return found.body
}

/** What a service's form says, once it is read. A service without a place is where its shop is. */
export interface ServiceDetails extends ListingTexts, ServicePriceTerms {
  /** Null: the seller names the price after a look at the work. */
  priceKobo: number | null
  servicesOffered: string[]
  workingHours: WorkingHours
  /** Null: the provider has not said where the work is done. */
  workPlace: WorkPlace | null
  place?: ListingPlace | undefined
}

/** A service as a kind of listing. */
export const serviceDefinition: ListingDefinition<ServiceDetails, StoredService> = {
  kind: 'service',
  lineFields: ['servicesOffered', 'priceIsFrom'],
  lock: lockService,
  read: readService,
  readChange: (before, values, status) =>
    withPoint(readService({ ...asForm(before, values), ...values }, status), before),
  async askAboutPrice(_on, _shop, { details, values, before }) {
    // Nobody has seen the price of a draft.
    if (before && before.status !== 'draft') askAboutChange(values, before.price_kobo, details.priceKobo)
  },
  async insert(tx, shop, details, status) {
    const { id } = await insertService.one(tx, { ...asRow(details, shop), sellerId: shop.id, status })
    return id
  },
  async update(tx, shop, id, { details, status }) {
    await changeServiceRow.count(tx, { ...asRow(details, shop), id, status })
  },
}

/** Reads the texts of a service's form. A draft needs only the name. Throws 422 with a sentence for each field. */
function readService(values: FormValues, status: ListingStatus): ServiceDetails {
  const faults: FormErrors = {}
  const texts = readTexts(values, serviceCategories, faults, status === 'draft')
  const price = (values.price ?? '').trim()
  const priceKobo = price === '' ? null : parseNaira(price)
  const wrongPrice = price === '' ? null : priceFault(price)
  if (wrongPrice) faults.price = wrongPrice
  const terms = readPriceTerms(values, faults, { isPriced: price !== '', isDraft: status === 'draft' })
  const servicesOffered = readServicesOffered(values.servicesOffered ?? '', faults)
  const workingHours = readWorkingHours(values, faults) ?? []
  const said = (values.workPlace ?? '').trim()
  const workPlace = said === '' ? null : readWorkPlace(said)
  if (workPlace === undefined) faults.workPlace = `Choose where the work is done: ${workPlaceChoices}`
  const place = readPlace(values, faults)
  if (workPlace === undefined || Object.keys(faults).length > 0) throw invalidFields(faults)
  return { ...texts, priceKobo, ...terms, servicesOffered, workingHours, workPlace, place }
}

/** One service on each line, or a JSON array. Empty and repeated ones are left out. */
function readServicesOffered(text: string, faults: FormErrors): string[] {
  const lines = linesOf(text).map(trimText)
  const offered = [...new Set(lines.filter((line) => line !== ''))]
  if (offered.length > fieldLengths.servicesOffered)
    faults.servicesOffered = `Please name at most ${fieldLengths.servicesOffered}`
  else if (offered.some((line) => line.length > fieldLengths.serviceOffered))
    faults.servicesOffered = `Please use at most ${fieldLengths.serviceOffered} characters a line`
  else if (hasControlCharacters(text)) faults.servicesOffered = 'Please remove the hidden characters'
  return offered
}

function linesOf(text: string): string[] {
  if (text.trim().startsWith('[')) {
    try {
      const given: unknown = JSON.parse(text)
      if (Array.isArray(given) && given.every((one) => typeof one === 'string')) return given
    } catch {
      // It is no JSON but a line that begins with a bracket.
    }
  }
  return text.split(/\r?\n/)
}

function asRow(details: ServiceDetails, shop: ShopRow) {
  const { name, category, priceKobo, priceFor, priceIsFrom, priceNote, description, servicesOffered } =
    details
  const { workingHours, workPlace, place } = details
  const { city, latitude, longitude } = place ?? { city: shop.city, latitude: null, longitude: null }
  // A place without a state, such as "Near the big mosque", lies where the shop lies.
  const { lga, state } = place && place.state !== '' ? place : shop
  return {
    name,
    category,
    priceKobo,
    priceFor,
    priceIsFrom,
    priceNote,
    description,
    servicesOffered,
    workingHours: JSON.stringify(workingHours),
    workPlace,
    city,
    lga,
    state,
    latitude,
    longitude,
  }
}

/** A stored service as its form would send it, so that fields that a change leaves out are read like the rest. */
function asForm(stored: StoredService, given: FormValues): FormValues {
  const { name, category, price_kobo, description, services_offered, working_hours } = stored
  const { city, lga, state, work_place, price_for, price_is_from, price_note, status } = stored
  // Who takes the price away takes away what it was for.
  // A server of before left them, so a change that says nothing of the price may find them alone. A draft may have them so.
  const isWithout = price_kobo === null && status !== 'draft'
  const losesPrice = given.price === undefined ? isWithout : given.price.trim() === ''
  const saysHours = Object.keys(given).some((field) => field.startsWith('hours.'))
  const saysPlace = ['location', 'city', 'lga', 'state'].some((field) => given[field] !== undefined)
  return {
    name,
    category,
    price: price_kobo === null ? '' : (price_kobo / 100).toFixed(2),
    description,
    servicesOffered: services_offered.join('\n'),
    workPlace: work_place ?? '',
    ...(losesPrice
      ? {}
      : { priceFor: price_for ?? '', priceIsFrom: price_is_from ? 'yes' : '', priceNote: price_note }),
    ...(saysHours ? {} : { workingHours: JSON.stringify(working_hours) }),
    ...(saysPlace ? {} : { city, lga, state }),
  }
}

/** A place that a change repeats keeps its point on the map, unless the change gives another. */
function withPoint(details: ServiceDetails, stored: StoredService): ServiceDetails {
  const { place } = details
  if (!place || place.latitude !== null) return details
  const { city, lga, state, latitude, longitude } = stored
  const isSame = place.city === city && place.lga === lga && place.state === state
  return isSame ? { ...details, place: { ...place, latitude, longitude } } : details
}
