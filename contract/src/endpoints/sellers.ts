import { endpoint } from './endpoint.ts'
import type { SellerQuery } from '../schemas/search.ts'
import type {
  LinkedShop,
  OwnShop,
  SellerContact,
  SellerPublic,
  SellerSearch,
  ShopLink,
  ShopLinkChange,
  ShopName,
  ShopUpdated,
} from '../schemas/sellers.ts'

type Id = { params: { id: string } }

/** Shops. Part of `endpoints`. */
export const sellersEndpoints = {
  sellers: {
    search: endpoint<{ query: SellerQuery }, SellerSearch>('GET', '/api/v1/sellers/search', {
      access: 'public',
      limit: 'search',
    }),
    name: endpoint<Record<never, never>, ShopName>('GET', '/api/v1/sellers/only/profile', {
      access: 'seller',
      helper: 'any',
    }),
    own: endpoint<Record<never, never>, OwnShop>('GET', '/api/v1/sellers/get/profile', { access: 'seller' }),
    /** Not JSON: the form may hold the file `storeLogo`. */
    updateProfile: endpoint<{ form: FormData }, ShopUpdated>('POST', '/api/v1/sellers/profile/full', {
      access: 'seller',
      limit: 'upload',
      multipart: true,
    }),
    public: endpoint<{ params: { sellerId: string } }, SellerPublic>(
      'GET',
      '/api/v1/sellers/public/:sellerId',
      { access: 'public' },
    ),
    /** Added: the shop of a link that people can say (/s/mama-sade), today's or an older one. */
    ofLink: endpoint<{ params: { slug: string } }, LinkedShop>('GET', '/api/v1/sellers/links/:slug', {
      access: 'public',
      limit: 'search',
    }),
    /** Added: the link of the caller's shop. */
    link: endpoint<Record<never, never>, ShopLink>('GET', '/api/v1/sellers/link', { access: 'seller' }),
    /** Added: once in 30 days. */
    changeLink: endpoint<{ body: ShopLinkChange }, ShopLink>('PUT', '/api/v1/sellers/link', {
      access: 'seller',
      limit: 'changeLink',
    }),
    /** Added: phone and e-mail of one shop, after a tap on a button; 60 an hour for each address. */
    contact: endpoint<Id, SellerContact>('GET', '/api/v1/sellers/:id/contact', {
      access: 'public',
      limit: 'showContact',
    }),
  },
} as const
