import type { DemoService, DemoWorkingDay } from '../demo-market.ts'
import { sellers } from '../people/people.ts'
import { servicesForEventsAndCars } from './events-and-cars.ts'
import { servicesForHomes } from './homes.ts'
import { repairsAndParties } from './repairs-and-parties.ts'
import { servicesForLooks } from './beauty.ts'

/** Every service of the demo data; all twelve categories have at least two. */
export const services: readonly DemoService[] = [
  ...servicesForLooks,
  ...servicesForHomes,
  ...servicesForEventsAndCars,
  ...repairsAndParties,
]

/** When a service can be had: in the hours of its shop, or in its own where the shop has not said any. */
export function hoursOf({ key, sellerKey, workingHours }: DemoService): readonly DemoWorkingDay[] {
  const hours = sellers.find((seller) => seller.key === sellerKey)?.workingHours ?? workingHours
  if (!hours) throw new Error(`Nobody said when ${key} can be had`)
  return hours
}
