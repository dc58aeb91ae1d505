import type { ServiceCategory } from './categories.ts'

/** What a name on the provider search means: a category, and words where the category alone is too wide. */
export interface ServiceChoice {
  name: string
  category: ServiceCategory
  words: string
}

/**
 * The service options of the provider search (row SP4 of docs/conformance.md). Carpenter and Tailor are no
 * categories: a tailor is a Fashion Designer; the search finds a carpenter under Other by the word.
 */
export const serviceOptions: readonly ServiceChoice[] = [
  { name: 'Plumber', category: 'Plumber', words: '' },
  { name: 'Electrician', category: 'Electrician', words: '' },
  { name: 'Carpenter', category: 'Other', words: 'carpenter' },
  { name: 'Makeup Artist', category: 'Makeup Artist', words: '' },
  { name: 'Tailor', category: 'Fashion Designer', words: '' },
  { name: 'Hair Stylist', category: 'Hair Stylist', words: '' },
  { name: 'Photographer', category: 'Photographer', words: '' },
  { name: 'Caterer', category: 'Caterer', words: '' },
]

/** The tiles under “Popular Services” (row SP5 of docs/conformance.md). */
export const popularServices: readonly ServiceChoice[] = [
  { name: 'Auto Mechanics', category: 'Mechanic', words: '' },
  { name: 'Electricians', category: 'Electrician', words: '' },
  { name: 'Cleaning', category: 'Cleaner', words: '' },
  { name: 'Handyman', category: 'Other', words: 'handyman' },
  { name: 'Plumber', category: 'Plumber', words: '' },
]

/** Finds an option or a tile by its name. */
export function serviceChoice(name: string): ServiceChoice | undefined {
  const wanted = name.trim().toLowerCase()
  return [...serviceOptions, ...popularServices].find((choice) => choice.name.toLowerCase() === wanted)
}
