import type { ServiceCategory } from './categories.ts'

/** Kinds of providers that span several categories, as the home page names them (checklist HM23). */
export const serviceKinds = {
  'Artisans & Skilled Workers': ['Plumber', 'Electrician', 'Mechanic', 'Fashion Designer', 'Other'],
  'Hair & Beauty Professionals': ['Hair Stylist', 'Makeup Artist', 'Barber'],
} as const satisfies Record<string, readonly ServiceCategory[]>
export type ServiceKind = keyof typeof serviceKinds

/** The categories of the kind called so; undefined where no kind is. */
export function categoriesOfKind(name: string): readonly ServiceCategory[] | undefined {
  const wanted = name.trim().toLowerCase()
  return Object.entries(serviceKinds).find(([kind]) => kind.toLowerCase() === wanted)?.[1]
}
