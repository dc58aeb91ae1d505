import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef, useState } from 'react'
import type { FormErrors } from '../../../api/page.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenError } from '../../../ui/forms/corrected.ts'
import { goToField } from '../../../ui/forms/error-summary.tsx'

interface PriceQuestionProps {
  formErrors: FormErrors | undefined
  /** The id of the photo field, where the new photos did not stay in the form. */
  lostPhotos: string | null
}

/**
 * Asks about a price that looks like a slip. Only its own button says yes, and for that price alone: the others ask again. The
 * question leaves when the price is changed, or that of an option. Its field tells the server that this page can ask.
 */
export function PriceQuestion({ formErrors, lostPhotos }: PriceQuestionProps) {
  const here = useRef<HTMLDivElement>(null)
  const asked = formErrors?.fields[sureOfPriceField]
  const open = useOpenError('price', asked)
  const [changed, setChanged] = useState<FormErrors>()
  const question = changed === formErrors ? undefined : open
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form || !asked) return undefined
    here.current?.focus()
    const note = ({ target }: Event) => {
      const isOfOptions =
        target instanceof Element && /^(variantPrice|options)$/.test(target.getAttribute('name') ?? '')
      if (isOfOptions) setChanged(formErrors)
    }
    form.addEventListener('input', note)
    return () => form.removeEventListener('input', note)
  }, [formErrors, asked])
  const sureOf = formErrors?.values[sureOfPriceField] ?? ''
  // The price of a product with options is the lowest of theirs.
  const isOfProduct = parseNaira(formErrors?.values.price ?? '') === Number(sureOf)
  return (
    <>
      <input type="hidden" name={sureOfPriceField} value="" />
      {question && (
        <div
          ref={here}
          role="alert"
          tabIndex={-1}
          className="mb-6 rounded-md border border-marigold/60 bg-marigold-soft px-4 py-3"
        >
          <p className="font-semibold">{question}</p>
          {lostPhotos && (
            <a
              href={`#${lostPhotos}`}
              onClick={goToField}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              Please choose your new photos again.
            </a>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button name={sureOfPriceField} value={sureOf}>
              Yes, save {formatNaira(Number(sureOf))}
            </Button>
            <a
              href={isOfProduct ? '#price' : '#variants'}
              onClick={goToField}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              Change the price
            </a>
          </div>
        </div>
      )}
    </>
  )
}
