import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef } from 'react'
import type { FormErrors } from '../../../api/page.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenError } from '../../../ui/forms/corrected.ts'
import { goToField } from '../../../ui/forms/error-summary.tsx'

interface PriceQuestionProps {
  formErrors: FormErrors | undefined
  /** A new listing, or a draft: the yes publishes it. */
  isDraft: boolean
}

/**
 * Asks about a price that looks like a slip, with the price of the question in the form: only for that one the next answer
 * asks no more. The question leaves when the price is changed. Its field tells the server that this page can ask.
 */
export function PriceQuestion({ formErrors, isDraft }: PriceQuestionProps) {
  const here = useRef<HTMLDivElement>(null)
  const question = useOpenError('price', formErrors?.fields[sureOfPriceField])
  useEffect(() => {
    if (formErrors?.fields[sureOfPriceField]) here.current?.focus()
  }, [formErrors])
  const sureOf = formErrors?.values[sureOfPriceField] ?? ''
  return (
    <>
      <input type="hidden" name={sureOfPriceField} value={sureOf} />
      {question && (
        <div
          ref={here}
          role="alert"
          tabIndex={-1}
          className="mb-6 rounded-md border border-marigold/60 bg-marigold-soft px-4 py-3"
        >
          <p className="font-semibold">{question}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button name={isDraft ? 'status' : undefined} value={isDraft ? 'live' : undefined}>
              Yes, save {formatNaira(Number(sureOf))}
            </Button>
            <a
              href="#price"
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
