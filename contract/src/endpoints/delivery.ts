import { endpoint } from './endpoint.ts'
import type { AddressBook, AddressBookBody } from '../schemas/delivery/addresses.ts'
import type { PackingList, PackingQuery } from '../schemas/delivery/order-delivery.ts'
import type { OfferQuery, ProductOffer } from '../schemas/delivery/offers.ts'
import type {
  ChangedDeliveryAreas,
  DeliverySettings,
  NewDeliveryAreas,
  PickupPlaceBody,
  RemovedDeliveryAreas,
  ShopDelivery,
} from '../schemas/delivery/shop-delivery.ts'

type Id = { params: { id: string } }

/**
 * Added: where shops deliver, and the addresses of people. Apart from `endpoints`, which every page loads: few pages
 * need these.
 */
export const deliveryEndpoints = {
  shop: endpoint<Record<never, never>, ShopDelivery>('GET', '/api/v1/delivery', { access: 'seller' }),
  saveSettings: endpoint<{ body: DeliverySettings }, ShopDelivery>('PUT', '/api/v1/delivery', {
    access: 'seller',
  }),
  addPlace: endpoint<{ body: PickupPlaceBody }, ShopDelivery>('POST', '/api/v1/delivery/places', {
    access: 'seller',
  }),
  changePlace: endpoint<Id & { body: PickupPlaceBody }, ShopDelivery>('PUT', '/api/v1/delivery/places/:id', {
    access: 'seller',
  }),
  removePlace: endpoint<Id, ShopDelivery>('DELETE', '/api/v1/delivery/places/:id', { access: 'seller' }),
  addAreas: endpoint<{ body: NewDeliveryAreas }, ShopDelivery>('POST', '/api/v1/delivery/areas', {
    access: 'seller',
  }),
  changeAreas: endpoint<{ body: ChangedDeliveryAreas }, ShopDelivery>('PUT', '/api/v1/delivery/areas', {
    access: 'seller',
  }),
  removeAreas: endpoint<{ body: RemovedDeliveryAreas }, ShopDelivery>(
    'POST',
    '/api/v1/delivery/areas/remove',
    { access: 'seller' },
  ),
  /** For the line under a price: fees of one piece of a product to a place. */
  offer: endpoint<{ query: OfferQuery }, ProductOffer>('GET', '/api/v1/delivery/offer', {
    access: 'public',
    limit: 'search',
  }),

  /** What the caller's shop sends by a day. */
  packing: endpoint<{ query: PackingQuery }, PackingList>('GET', '/api/v1/sellers/packing', {
    access: 'seller',
  }),
  /** The same as a CSV file. */
  packingFile: endpoint<{ query: PackingQuery }, unknown>('GET', '/api/v1/sellers/packing.csv', {
    access: 'seller',
  }),

  addresses: endpoint<Record<never, never>, AddressBook>('GET', '/api/v1/addresses', { access: 'session' }),
  addAddress: endpoint<{ body: AddressBookBody }, AddressBook>('POST', '/api/v1/addresses', {
    access: 'session',
  }),
  changeAddress: endpoint<Id & { body: AddressBookBody }, AddressBook>('PUT', '/api/v1/addresses/:id', {
    access: 'session',
  }),
  removeAddress: endpoint<Id, AddressBook>('DELETE', '/api/v1/addresses/:id', { access: 'session' }),
} as const
