import { endpoint } from '../endpoint.ts'
import type { Basket, BasketQuery, ChangedBasketItem, NewBasketItem } from '../../schemas/orders/basket.ts'
import type {
  Checkout,
  Quote,
  QuoteAnswer,
  StartCheckout,
  StartCheckoutAnswer,
} from '../../schemas/orders/checkouts.ts'

type Id = { params: { id: string } }

/**
 * Added: the basket, of the account or else of the device, and its payment. Apart from `endpoints`, which every page
 * loads: few pages need these at once. Each change of a basket answers the whole basket.
 */
export const basketEndpoints = {
  items: endpoint<{ query?: BasketQuery }, Basket>('GET', '/api/v1/basket/items', {
    access: 'optionalSession',
  }),
  add: endpoint<{ body: NewBasketItem }, Basket>('POST', '/api/v1/basket/items', {
    access: 'optionalSession',
    limit: 'save',
  }),
  change: endpoint<Id & { body: ChangedBasketItem }, Basket>('PATCH', '/api/v1/basket/items/:id', {
    access: 'optionalSession',
    limit: 'save',
  }),
  remove: endpoint<Id, Basket>('DELETE', '/api/v1/basket/items/:id', {
    access: 'optionalSession',
    limit: 'save',
  }),
  quote: endpoint<{ body: Quote }, QuoteAnswer>('POST', '/api/v1/checkouts/quote', { access: 'member' }),
  /** Holds the goods of the basket for 15 minutes, all of them or none. */
  start: endpoint<{ body: StartCheckout }, StartCheckoutAnswer>('POST', '/api/v1/checkouts', {
    access: 'member',
    limit: 'startPayment',
  }),
  one: endpoint<{ params: { reference: string } }, Checkout>('GET', '/api/v1/checkouts/:reference', {
    access: 'session',
  }),
} as const
