import { z } from 'zod'
import { text } from '@oja/contract/schemas/fields.ts'
import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import { ShopSettings } from '@oja/contract/schemas/sellers.ts'
import { longestHolidayDays } from '@oja/contract/values/policy.ts'
import { shopEmailKinds } from '@oja/contract/values/sellers/shop-emails.ts'
import { invalidFields } from '../platform/http/app-error.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { attachFiles, detachFiles } from '../platform/files/files.ts'
import type { FormErrors, FormValues } from '../platform/multipart/form-values.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import { findState, isPlace, spelledLga } from '../platform/nigeria/places.ts'
import type { Platform } from '../platform/platform.ts'
import { validateBody } from '../platform/multipart/validate.ts'
import type { Upload } from '../platform/multipart/multipart.ts'
import { readWorkingHours } from '../platform/nigeria/working-hours.ts'
import { requireActiveShop } from './sellers.ts'
import { changeName } from './shop-names.ts'
import { holidayLimits, updateShop } from './sellers-records.ts'
import type { ShopChange } from './sellers-records.ts'

/**
 * Changes a shop's settings. Fields that the form lacks stay. Nothing changes when it throws.
 * The new name of a verified shop waits for an admin.
 * Throws AppError: 403 while the shop is suspended, 422 with a
 * sentence for each field, 413 or 415 for a logo that cannot be used.
 */
export async function updateShopSettings(
  { pool, files }: Pick<Platform, 'pool' | 'files'>,
  actor: SellerActor,
  upload: Upload,
): Promise<void> {
  await requireActiveShop(pool, actor)
  const settings = validateBody(ShopSettings, upload.values)
  const place = readPlace(settings)
  const hours = readHours(upload.values)
  if (settings.closedUntil) await refuseFarDay(pool, settings.closedUntil)
  const [photo] = upload.files
  const logo = photo ? await files.addPicture(pool, actor.userId, photo) : null
  await transaction(pool, async (tx) => {
    const storeName =
      settings.storeName === undefined ? null : await changeName(tx, actor.sellerId, settings.storeName)
    const { old_logo } = await updateShop.one(tx, {
      sellerId: actor.sellerId,
      storeName,
      email: settings.email ?? null,
      phone: settings.phone ?? null,
      description: settings.description ?? null,
      businessCategory: settings.businessCategory ?? null,
      address: settings.address ?? null,
      workingHours: hours === undefined ? null : JSON.stringify(hours),
      ...emailChange(settings),
      whatsapp: settings.whatsapp ? settings.whatsapp === 'true' : null,
      lowStockAt: settings.lowStockAt ?? null,
      closedUntil: settings.closedUntil ?? null,
      city: place?.city ?? null,
      lga: place?.lga ?? null,
      state: place?.state ?? null,
      logoFileId: logo?.id ?? null,
    })
    if (logo) await attachFiles(tx, actor.userId, [logo.id])
    if (logo && old_logo) await detachFiles(tx, [old_logo])
    await invalidatePageCache(tx)
  })
}

/** Who wants no emails at all keeps no kinds of them: then all come again with `notifications`. */
function emailChange({
  emails,
  notifications,
}: z.output<typeof ShopSettings>): Pick<ShopChange, 'notifications' | 'mutedEmails'> {
  if (emails === undefined)
    return { notifications: notifications ? notifications === 'true' : null, mutedEmails: null }
  const muted = emails.length === 0 ? [] : shopEmailKinds.filter((kind) => !emails.includes(kind))
  return { notifications: emails.length > 0, mutedEmails: muted }
}

const wrongPlace = 'Choose a state and local government from the list'
// Longer text cannot be a place, so it is not parsed.
const longestLocation = 1_000

const Location = z.strictObject({ city: text(60), state: text(40) })

/**
 * The place in a form: from the lists when they are there, otherwise from the JSON text `location`
 * (docs/requirements/rules.md#endpoints).
 */
function readPlace({
  state,
  lga,
  location,
}: z.output<typeof ShopSettings>): { city: string; lga: string; state: string } | null {
  if (state !== undefined) {
    const spelled = spelledLga(lga ?? '', state)
    if (!isPlace(state, spelled)) throw invalidFields({ state: wrongPlace })
    return { city: spelled, lga: spelled, state }
  }
  if (location === undefined || location === '') return null
  const read = Location.safeParse(location.length > longestLocation ? null : parse(location))
  if (!read.success) throw invalidFields({ location: wrongPlace })
  const found = read.data.state === '' ? '' : findState(read.data.state)?.name
  if (found === undefined) throw invalidFields({ location: wrongPlace })
  const city = spelledLga(read.data.city, found)
  return { city, lga: isPlace(found, city) ? city : '', state: found }
}

/** A holiday begins today, so it ends tomorrow at the earliest. Throws 422 for a day outside the limits of D88. */
async function refuseFarDay(on: Queryable, closedUntil: string): Promise<void> {
  const { first, last } = await holidayLimits.one(on, { days: longestHolidayDays })
  if (closedUntil < first) throw invalidFields({ closedUntil: 'Choose a day after today' })
  if (closedUntil > last)
    throw invalidFields({ closedUntil: `Choose a day in the next ${longestHolidayDays} days` })
}

function readHours(values: FormValues): WorkingHours | undefined {
  const faults: FormErrors = {}
  const hours = readWorkingHours(values, faults)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return hours
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
