import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { hasControlCharacters } from '../../platform/multipart/form-values.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'

export interface ListingTexts {
  name: string
  category: string
  description: string
}

/** Reads the texts that every listing has, and notes faults. A draft needs no category. */
export function readTexts(
  values: FormValues,
  categories: readonly string[],
  faults: FormErrors,
  isDraft = false,
): ListingTexts {
  const name = trimText(values.name ?? '')
  const category = trimText(values.category ?? '')
  const description = trimText(values.description ?? '')
  if (name === '') faults.name = 'Name is required'
  else if (name.length > fieldLengths.listingName)
    faults.name = `Please use at most ${fieldLengths.listingName} characters`
  else if (hasControlCharacters(name)) faults.name = 'Please remove the hidden characters'
  if (category === '') {
    if (!isDraft) faults.category = 'Category is required'
  } else if (!categories.includes(category)) faults.category = 'Choose a category from the list'
  if (description.length > fieldLengths.description)
    faults.description = 'Please use at most 5,000 characters'
  else if (hasControlCharacters(description)) faults.description = 'Please remove the hidden characters'
  return { name, category, description }
}
