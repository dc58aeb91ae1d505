import type { Profile } from '@oja/contract/schemas/identity.ts'
import { useRouteLoaderData } from 'react-router'
import type { Settled } from '../api/settle.ts'

/** The profile that the buyer layout loaded for its pages, or why there is none; null for a visitor. */
export function useBuyerProfile(): Settled<Profile> | null {
  return useRouteLoaderData<Settled<Profile> | null>('layouts/buyer-layout') ?? null
}
