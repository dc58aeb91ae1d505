import { endpoint } from './endpoint.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { identityEndpoints } from './identity.ts'
import type { Places } from '../schemas/places.ts'
import { sellersEndpoints } from './sellers.ts'
import { supportEndpoints } from './support.ts'

/**
 * Every address of the API: its method, its path, and the rules by which the server serves it.
 * docs/conformance.md asks for the paths. "Added" marks those that it does not ask for.
 */
export const endpoints = {
  ...identityEndpoints,
  ...catalogueEndpoints,
  places: {
    /** Added: states and local governments, for forms that ask for an address. */
    list: endpoint<Record<never, never>, Places>('GET', '/api/v1/places', { access: 'public' }),
  },
  ...sellersEndpoints,
  ...supportEndpoints,
} as const
