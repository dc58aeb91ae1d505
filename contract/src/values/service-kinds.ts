import type { ServiceCategory } from './categories.ts'

/** Kinds of providers with several categories, as the home page names them (row HM23 of docs/conformance.md). */
export const serviceKinds = {
  'Artisans & Skilled Workers': ['Plumber', 'Electrician', 'Mechanic', 'Fashion Designer', 'Other'],
  'Hair & Beauty Professionals': ['Hair Stylist', 'Makeup Artist', 'Barber'],
} as const satisfies Record<string, readonly ServiceCategory[]>
export type ServiceKind = keyof typeof serviceKinds

/** The categories of a kind; undefined for an unknown name. */
export function categoriesOfKind(name: string): readonly ServiceCategory[] | undefined {
  const wanted = name.trim().toLowerCase()
  return Object.entries(serviceKinds).find(([kind]) => kind.toLowerCase() === wanted)?.[1]
}
