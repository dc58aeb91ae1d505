import type { Client } from '@oja/contract/client.ts'
import { listingWordsEndpoints } from '@oja/contract/endpoints/catalogue/listing-words.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { answerOrFailure } from '../../../api/answer-or-failure.ts'
import type { FormErrors } from '../../../api/page.ts'

/**
 * Adds to the error of a missing category what the name speaks of: "It looks like Electronics & Gadgets, UK used." The category is chosen in the form.
 * For forms without JavaScript; with it the form offers this while somebody types.
 */
export async function withCategoryFromName(api: Client, errors: FormErrors): Promise<FormErrors> {
  const { fields, values } = errors
  if (!fields.category || values.category || !values.name) return errors
  const { answer } = await answerOrFailure(api(listingWordsEndpoints.read, { query: { name: values.name } }))
  if (!answer?.data.category) return errors
  const { category, condition } = answer.data
  const looks = [category, ...(condition ? [conditionLabels[condition]] : [])].join(', ')
  return {
    ...errors,
    fields: { ...fields, category: `${fields.category}. It looks like ${looks}.` },
    // Chosen already: who agrees only sends the form again.
    values: { ...values, category },
  }
}
