import { businessLevels } from '@oja/contract/values/categories.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import type { FormState } from '../ui/forms/common-fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { ShopButtons, ShopPlaceAndDescription } from './shop-fields.tsx'

/** What every new shop says of itself, below its name: level, category, and what it need not say. */
export function NewShopFields({ of: filled, places }: { of: FormState; places: Places['data'] }) {
  return (
    <>
      <ShopButtons
        of={filled}
        label="Business level"
        name="businessLevel"
        choices={businessLevels}
        help="Individual: only you. Small: with staff. Enterprise: a company."
      />
      <ShopButtons of={filled} label="Category" name="category" choices={offeredCategories} />
      <details open={hasMore(filled) || undefined} className="group/more sm:col-span-2">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md border border-line px-3.5 font-semibold">
          <span>
            Place and description<span className="font-normal text-muted"> (optional)</span>
          </span>
          <Icon name="chevron-down" className="size-5 text-muted group-open/more:rotate-180" />
        </summary>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          <ShopPlaceAndDescription
            of={filled}
            places={places}
            descriptionHelp="What you sell or do, in your own words"
          />
        </div>
      </details>
    </>
  )
}

const moreFields = ['state', 'lga', 'location', 'address', 'description']

function hasMore({ values, fields }: FormState): boolean {
  return moreFields.some((name) => Boolean(values[name]) || Boolean(fields[name]))
}

// A shop that offers both chooses so later, in its settings.
const offeredCategories = ['products', 'services']

/** The field that tells this form from the registration of a new account. */
export const openField = 'open'

/** The page with this form. A visitor is asked to log in first, and comes back. */
export const openShopPath = `/SellWithUs?${openField}=shop`
