import { limits } from '@oja/contract/values/field-lengths.ts'
import { hasControls } from '../../platform/multipart/form-values.ts'
import type { FormFaults, FormValues } from '../../platform/multipart/form-values.ts'

export interface ListingTexts {
  name: string
  category: string
  description: string
}

/** Reads the texts that every listing has, and notes what is wrong in the sentences of the specification. A draft needs no category. */
export function readTexts(
  values: FormValues,
  categories: readonly string[],
  faults: FormFaults,
  isDraft = false,
): ListingTexts {
  const name = (values.name ?? '').trim()
  const category = (values.category ?? '').trim()
  const description = (values.description ?? '').trim()
  if (name === '') faults.name = 'Name is required'
  else if (name.length > limits.listingName)
    faults.name = `Please use at most ${limits.listingName} characters`
  else if (hasControls(name)) faults.name = 'Please remove the hidden characters'
  if (category === '') {
    if (!isDraft) faults.category = 'Category is required'
  } else if (!categories.includes(category)) faults.category = 'Choose a category from the list'
  if (description.length > limits.description) faults.description = 'Please use at most 5,000 characters'
  else if (hasControls(description)) faults.description = 'Please remove the hidden characters'
  return { name, category, description }
}
