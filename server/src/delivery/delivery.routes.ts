import { deliverySummaryEndpoint } from '@oja/contract/endpoints/delivery-summary.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { AddressBook, AddressBookBody } from '@oja/contract/schemas/delivery/addresses.ts'
import {
  DeliverySummary,
  DeliverySummaryQuery,
  OfferQuery,
  ProductOffer,
} from '@oja/contract/schemas/delivery/offers.ts'
import {
  ChangedDeliveryAreas,
  DeliverySettings,
  NewDeliveryAreas,
  PickupPlaceBody,
  RemovedDeliveryAreas,
  ShopDelivery,
} from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { chosenState } from '../platform/nigeria/kept-place.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.ts'
import { productDeliverySummary, productOffer } from './delivery.ts'
import {
  addAreas,
  addPlace,
  changeAreas,
  changePlace,
  ownDelivery,
  removeAreas,
  removePlace,
  saveSettings,
} from './shop-delivery.ts'

const shopAnswer = { 200: ShopDelivery }
const addressAnswer = { 200: AddressBook }

/** What a shop says about delivery, and the addresses of a person. Each change answers the whole as it is afterwards. */
export function deliveryRoutes(app: App, platform: RoutePlatform): void {
  const { pool } = platform

  route(app, deliveryEndpoints.shop, {
    schema: { response: shopAnswer },
    handler: ({ actor }) => ownDelivery(pool, actor),
  })
  route(app, deliveryEndpoints.saveSettings, {
    schema: { body: DeliverySettings, response: shopAnswer },
    async handler({ actor, body }) {
      await saveSettings(pool, actor, body)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.addPlace, {
    schema: { body: PickupPlaceBody, response: shopAnswer },
    async handler({ actor, body }) {
      await addPlace(pool, actor, body)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.changePlace, {
    schema: { params: idParams, body: PickupPlaceBody, response: shopAnswer },
    async handler({ actor, params, body }) {
      await changePlace(pool, actor, params.id, body)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.removePlace, {
    schema: { params: idParams, response: shopAnswer },
    async handler({ actor, params }) {
      await removePlace(pool, actor, params.id)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.addAreas, {
    schema: { body: NewDeliveryAreas, response: shopAnswer },
    async handler({ actor, body }) {
      await addAreas(pool, actor, body)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.changeAreas, {
    schema: { body: ChangedDeliveryAreas, response: shopAnswer },
    async handler({ actor, body }) {
      await changeAreas(pool, actor, body)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.removeAreas, {
    schema: { body: RemovedDeliveryAreas, response: shopAnswer },
    async handler({ actor, body }) {
      await removeAreas(pool, actor, body)
      return ownDelivery(pool, actor)
    },
  })
  route(app, deliveryEndpoints.offer, {
    schema: { querystring: OfferQuery, response: { 200: ProductOffer } },
    handler: (request) => productOffer(platform.reading(request).pool, request.query),
  })
  route(app, deliverySummaryEndpoint, {
    schema: { querystring: DeliverySummaryQuery, response: { 200: DeliverySummary } },
    handler: (request) =>
      productDeliverySummary(platform.reading(request).pool, {
        ...request.query,
        state: chosenState(request.headers.cookie),
      }),
  })

  route(app, deliveryEndpoints.addresses, {
    schema: { response: addressAnswer },
    handler: ({ actor }) => listAddresses(pool, actor),
  })
  route(app, deliveryEndpoints.addAddress, {
    schema: { body: AddressBookBody, response: addressAnswer },
    async handler({ actor, body }) {
      await addAddress(pool, actor, body)
      return listAddresses(pool, actor)
    },
  })
  route(app, deliveryEndpoints.changeAddress, {
    schema: { params: idParams, body: AddressBookBody, response: addressAnswer },
    async handler({ actor, params, body }) {
      await changeAddress(pool, actor, params.id, body)
      return listAddresses(pool, actor)
    },
  })
  route(app, deliveryEndpoints.removeAddress, {
    schema: { params: idParams, response: addressAnswer },
    async handler({ actor, params }) {
      await removeAddress(pool, actor, params.id)
      return listAddresses(pool, actor)
    },
  })
}
