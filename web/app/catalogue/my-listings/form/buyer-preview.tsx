import { servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import { workPlaces, workPlaceForBuyers } from '@oja/contract/values/catalogue/work-places.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { ListingKind } from '../listing-kinds.ts'
import { termsOf } from './terms-of-form.ts'

interface BuyerPreviewProps {
  kind: ListingKind
  form: RefObject<HTMLFormElement | null>
  /** The address of the cover; undefined without a photo. */
  cover: string | undefined
}

/** Shows the listing as it is typed now, the way buyers will see it. */
export function BuyerPreview({ kind, form, cover }: BuyerPreviewProps) {
  const [typed, setTyped] = useState<FormData | null>(null)
  const text = (name: string) => {
    const value = typed?.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const kobo = parseNaira(text('price'))
  const place = workPlaces.find((one) => one === text('workPlace'))
  const workPlace = place && workPlaceForBuyers[place]
  const facts = [
    text('category'),
    text('city'),
    ...(text('quantity') ? [`${text('quantity')} in stock`] : []),
  ]
  return (
    <>
      <Button
        type="button"
        kind="plain"
        onClick={() => setTyped(form.current ? new FormData(form.current) : null)}
      >
        <Icon name="eye" />
        See as buyers do
      </Button>
      <Modal title="As buyers see it" open={typed !== null} onClose={() => setTyped(null)}>
        <article className="overflow-hidden rounded-lg border border-line">
          {cover ? (
            <img src={cover} alt="" className="aspect-square w-full object-cover" />
          ) : (
            <p className="flex aspect-8/5 items-center justify-center bg-sunken text-muted">No photo yet</p>
          )}
          <div className="space-y-1 p-4">
            <p className="text-2xl font-bold">
              {kobo === null ? unpriced[kind] : servicePriceText(kobo, typed ? termsOf(typed) : {})}
              {text('unit') && <span className="text-base font-normal"> per {text('unit')}</span>}
            </p>
            {text('priceNote') && <p className="wrap-anywhere">{text('priceNote')}</p>}
            {workPlace && <p className="font-semibold">{workPlace}</p>}
            <h3 className="font-sans text-lg font-semibold tracking-normal wrap-anywhere">
              {text('name') || 'No name yet'}
            </h3>
            <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
            {text('description') && (
              <p className="pt-2 whitespace-pre-line wrap-anywhere">{text('description')}</p>
            )}
          </div>
        </article>
      </Modal>
    </>
  )
}

const unpriced: Record<ListingKind, string> = { product: 'No price yet', service: 'Price on request' }
