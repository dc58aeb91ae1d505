import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Profile } from '@oja/contract/schemas/identity.ts'
import { useRouteLoaderData } from 'react-router'
import type { AnswerOrFailure } from '../api/answer-or-failure.ts'
import type { PageRequest } from '../api/page.ts'

/** The profile that the buyer layout loaded for its pages, or why there is none; null for a visitor. */
export function useBuyerProfile(): AnswerOrFailure<Profile> | null {
  return useRouteLoaderData<AnswerOrFailure<Profile> | null>('layouts/buyer-layout') ?? null
}

/** Loads the data of a page that changes the profile. */
export async function loadProfile({ api }: PageRequest) {
  return (await api(endpoints.users.profile, {})).data
}
