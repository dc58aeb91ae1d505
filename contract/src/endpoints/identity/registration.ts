import { endpoint } from '../endpoint.ts'
import type { OwnRegistration } from '../../schemas/identity.ts'

/** Added: what the calling browser has registered. Apart from `endpoints`, which every page loads. */
export const registrationEndpoints = {
  own: endpoint<Record<never, never>, OwnRegistration>('GET', '/api/v1/auth/registration', {
    access: 'public',
  }),
} as const
