import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import { BusyAddresses, OpenBusyAddress } from '@oja/contract/schemas/admin/admin-settings.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange } from '../admin-route-helpers.ts'
import { closeBusyAddress, listBusyAddresses, openBusyAddress } from './opened-addresses.ts'

/** Endpoints that open one address for many registrations on one day. */
export function busyAddressesRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.busyAddresses, {
    schema: { response: { 200: BusyAddresses } },
    handler: async ({ ip }) => ({ data: { open: await listBusyAddresses(pool), yourAddress: ip } }),
  })

  adminChange(app, endpoints.openBusyAddress, { body: OpenBusyAddress }, async (admin, { body }) => {
    await openBusyAddress(pool, admin, body)
    return 'busy-address-opened'
  })

  adminChange(app, endpoints.closeBusyAddress, { params: idParams }, async (admin, { params }) => {
    await closeBusyAddress(pool, admin, params.id)
    return 'busy-address-closed'
  })
}
