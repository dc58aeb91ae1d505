import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import type { OwnShop } from '@oja/contract/schemas/sellers.ts'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { levelLabel, offerLabel } from '../../format/format.ts'
import type { AccountForm } from '../../hooks/use-account-form.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OpeningHours } from '../../ui/shop/opening-hours.tsx'
import { SinglePhotoField } from '../../ui/forms/single-photo-field.tsx'

const states = {
  active: { tone: 'good', word: 'Active' },
  pending: { tone: 'wait', word: 'Pending' },
  suspended: { tone: 'bad', word: 'Suspended' },
} as const

/** The shop's card as buyers see it, with a link to its page. `now`: when the page was rendered, in milliseconds. */
export function StorePreview({ shop, now }: { shop: OwnShop['seller']; now: number }) {
  const { tone, word } = states[shop.status]
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar url={shop.storeLogo} name={shop.storeName} className="size-14 text-2xl" />
        <p className="font-display text-2xl leading-tight font-bold wrap-anywhere">{shop.storeName}</p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-muted">
        {offerLabel(shop.businessCategory)} · {levelLabel(shop.businessLevel)}
      </p>
      <p className="flex items-start gap-2">
        <Icon name="map-pin" className="mt-0.5 size-5 text-muted" />
        {placeLabel(shop.location) || (
          <span>
            Buyers cannot see where you are.{' '}
            <Link to="/dashboard/settings/contact" className="font-semibold text-leaf underline">
              Add your place
            </Link>
          </span>
        )}
      </p>
      {shop.workingHours.length === 0 && (
        <p className="flex items-start gap-2 text-muted">
          <Icon name="clock" className="mt-0.5 size-5" />
          No opening hours yet
        </p>
      )}
      <OpeningHours shop={shop} now={now} />
      <p className={`line-clamp-4 whitespace-pre-line ${shop.description ? '' : 'text-muted'}`}>
        {shop.description || 'No description yet. Tell buyers about your shop.'}
      </p>
      {shop.status === 'active' && (
        <ButtonLink to={shopPath(shop.slug)} kind="quiet">
          View as buyer
        </ButtonLink>
      )}
    </div>
  )
}

/** The field of the logo's form that says that nothing else of the page waits to be saved. */
export const leavesField = 'leaves'

/** Whether something is typed in another form of the page. */
function isTypedBeside(own: HTMLFormElement | null): boolean {
  const others = [...(own?.closest('main')?.querySelectorAll('input, textarea, select') ?? [])]
  return others.some((field) => {
    if (own?.contains(field)) return false
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected)
    return (
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue
    )
  })
}

interface LogoFormProps {
  Form: AccountForm['Form']
  shop: OwnShop['seller']
  formErrors: FormErrors | undefined
  isBusy: boolean
}

// An error of the photo is shown as it is. Other errors start like those of the text form (row DB36 of
// docs/conformance.md).
function logoError({ fields, message }: FormErrors): string {
  if (fields.storeLogo) return fields.storeLogo
  return message ? `Failed to update profile: ${message}` : 'Failed to process image'
}

/**
 * The logo has a form of its own: it is a file, and the rest is text. With JavaScript choosing it saves it. Use the logo's
 * address as its key.
 */
export function LogoForm({ Form, shop, formErrors, isBusy }: LogoFormProps) {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [isChosen, setChosen] = useState(false)
  const save = () => {
    setChosen(true)
    const leaves = form.current?.elements.namedItem(leavesField)
    if (leaves instanceof HTMLInputElement) leaves.disabled = isTypedBeside(form.current)
    form.current?.querySelector('button')?.click()
  }
  const isStep = useSearchParams()[0].get('setup') === 'logo'
  return (
    <Form
      ref={form}
      method="post"
      action={isStep ? `/dashboard/logo?setup=logo` : '/dashboard/logo'}
      encType="multipart/form-data"
      className="space-y-3"
    >
      <SinglePhotoField
        label={isBusy ? 'Saving...' : shop.storeLogo ? 'Change logo' : 'Choose logo'}
        name="storeLogo"
        url={shop.storeLogo}
        owner={shop.storeName}
        error={formErrors && logoError(formErrors)}
        onChosen={save}
      />
      {isStep && <input type="hidden" name={leavesField} value="yes" disabled />}
      {/* Choosing a photo presses it. After a failure it sends the chosen photo again. */}
      <Button hidden={hydrated && !(isChosen && formErrors)} busy={isBusy} busyLabel="Saving...">
        Save logo
      </Button>
    </Form>
  )
}
