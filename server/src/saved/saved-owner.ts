import { createListOwners } from '../platform/auth/list-owners.ts'
import type { ListOwners } from '../platform/auth/list-owners.ts'

/** How long a device without an account keeps its list after it last saved something. */
export const deviceDays = 365

export type SavedOwners = ListOwners

export function createSavedOwners(publicOrigin: string): SavedOwners {
  return createListOwners(publicOrigin, 'oja-saved', deviceDays)
}
