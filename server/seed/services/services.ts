import type { DemoService } from '../demo-market.ts'
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
