import type { Product, ProductVariant } from '@oja/contract/schemas/catalogue.ts'
import { useEffect, useRef, useState } from 'react'
import { Price } from '../../ui/shop/price.tsx'

interface VariantChoiceProps {
  product: Product
  /** What was chosen before the login. */
  begunWith: string | null
  onChoose: (variant: ProductVariant) => void
}

/** The sizes or other options of a product as radio buttons of the form around it; sold-out ones are shown as such. Whoever chose none reads it there. */
export function VariantChoice({ product, begunWith, onChoose }: VariantChoiceProps) {
  const { optionNames = [], variants = [] } = product
  const place = useRef<HTMLFieldSetElement>(null)
  const [isMissing, setMissing] = useState(false)
  const names = optionNames.join(' and ')
  // A choice may be older than this script: of the page without it, or restored by the browser.
  useEffect(() => {
    const chosen = place.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const variant = variants.find(({ id }) => id === chosen)
    if (variant) onChoose(variant)
  }, [variants, onChoose])
  const groups =
    optionNames.length > 1 ? [...new Set(variants.map(({ options }) => options[0]))] : [undefined]
  return (
    <fieldset
      ref={place}
      className="mb-4"
      onInvalidCapture={(event) => {
        event.preventDefault()
        setMissing(true)
        place.current?.querySelector<HTMLElement>('input:enabled')?.focus()
      }}
    >
      <legend className="mb-1.5 font-semibold">{names}</legend>
      {isMissing && (
        <p role="alert" className="mb-1.5 font-semibold text-danger">
          Choose your {names.toLowerCase()}
        </p>
      )}
      {groups.map((first) => (
        <div key={first} className="mb-2 last:mb-0">
          {first !== undefined && <p className="mb-1 text-sm wrap-anywhere text-muted">{first}</p>}
          <div className="flex flex-wrap gap-2">
            {variants
              .filter(({ options }) => first === undefined || options[0] === first)
              .map((variant) => (
                <VariantLabel
                  key={variant.id}
                  variant={variant}
                  product={product}
                  isChosen={variant.id === begunWith}
                  onChoose={() => {
                    onChoose(variant)
                    setMissing(false)
                    showPicture(product, variant)
                  }}
                />
              ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

// So many left are said before the choice.
const few = 3

interface VariantLabelProps {
  variant: ProductVariant
  product: Product
  isChosen: boolean
  onChoose: () => void
}

function VariantLabel({ variant, product, isChosen, onChoose }: VariantLabelProps) {
  const { id, options, quantity, priceMinor, pictureId } = variant
  const isSoldOut = quantity < 1
  return (
    <label className={isSoldOut ? 'variant is-gone' : 'variant'}>
      <input
        type="radio"
        name="variantId"
        value={id}
        required
        disabled={isSoldOut}
        defaultChecked={isChosen && !isSoldOut}
        onChange={onChoose}
      />
      {pictureId && (
        <img
          src={`/files/${pictureId}/320.webp`}
          alt=""
          loading="lazy"
          className="-my-0.5 size-9 rounded-sm object-cover"
        />
      )}
      <span className="wrap-anywhere">
        {options.at(-1)}
        {product.hasPriceRange && (
          <span className="block text-sm text-muted">
            <Price kobo={priceMinor} />
          </span>
        )}
        {quantity <= few && (
          <span className="block text-sm font-semibold text-clay">
            {isSoldOut ? 'Sold out' : `${quantity} left`}
          </span>
        )}
      </span>
    </label>
  )
}

/** Moves the strip of photos to the one of the chosen variant. */
function showPicture({ pictures }: Product, { pictureId }: ProductVariant): void {
  const index = pictures.findIndex(({ id }) => id === pictureId)
  const picture = document.getElementById(`picture-${index + 1}`)
  picture?.parentElement?.scrollTo({ left: picture.offsetLeft })
}
