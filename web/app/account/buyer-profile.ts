import type { Profile } from '@oja/contract/schemas/identity.ts'
import { useRouteLoaderData } from 'react-router'
import type { Settled } from '../api/settle.ts'

/** What the buyer's shell loaded for every page in it: the profile, why there is none, or null for a visitor. */
export function useBuyerProfile(): Settled<Profile> | null {
  return useRouteLoaderData<Settled<Profile> | null>('layouts/buyer-layout') ?? null
}
