import { priceAnswers } from '@oja/contract/values/catalogue/service-prices.ts'
import type { PriceTerms } from '@oja/contract/values/catalogue/service-prices.ts'

/** What the form of a service says now about its price. The form of a product says nothing. */
export function termsOf(form: FormData): PriceTerms {
  return {
    priceFor: priceAnswers.find((answer) => answer === form.get('priceFor')),
    priceIsFrom: form.getAll('priceIsFrom').includes('yes'),
  }
}
