import type { Product, ProductVariant } from '@oja/contract/schemas/catalogue.ts'
import { useEffect, useRef } from 'react'
import { Price } from '../../ui/shop/price.tsx'

interface VariantChoiceProps {
  product: Product
  /** What was chosen before the login. */
  begunWith: string | undefined
  onChoose: (variant: ProductVariant) => void
}

/** The sizes or other options of a product as radio buttons of the form around it; sold-out ones are shown as such. */
export function VariantChoice({ product, begunWith, onChoose }: VariantChoiceProps) {
  const { optionNames = [], variants = [] } = product
  const place = useRef<HTMLFieldSetElement>(null)
  // A choice may be older than this script: of the page without it, or restored by the browser.
  useEffect(() => {
    const chosen = place.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const variant = variants.find(({ id }) => id === chosen)
    if (variant) onChoose(variant)
  }, [variants, onChoose])
  const groups =
    optionNames.length > 1 ? [...new Set(variants.map(({ options }) => options[0]))] : [undefined]
  return (
    <fieldset ref={place} className="mb-4">
      <legend className="mb-1.5 font-semibold">{optionNames.join(' and ')}</legend>
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
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-card px-3 py-1.5 leading-tight hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${isSoldOut ? 'cursor-default border-dashed text-muted' : ''}`}
    >
      <input
        type="radio"
        name="variantId"
        value={id}
        required
        disabled={isSoldOut}
        defaultChecked={isChosen && !isSoldOut}
        onChange={onChoose}
        className="size-5 shrink-0 accent-leaf"
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
        {isSoldOut && <span className="block text-sm font-semibold text-clay">Sold out</span>}
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
