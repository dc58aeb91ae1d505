import type {
  ProductAnswer,
  ProductCreated,
  ProductList,
  ProductQuery,
  ProductsOfSeller,
} from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { Message } from './fields.ts'
import type { EmailOnly, Login, LoginAnswer, Profile, RegisterBuyer, SessionAnswer } from './identity.ts'
import type {
  BuyerOrders,
  Initiate,
  InitiateAnswer,
  PayPage,
  Receipt,
  SellerOrders,
  Transactions,
} from './orders.ts'
import type { Verify, VerifyAnswer } from './payments.ts'
import type { Places } from './places.ts'
import type {
  OwnReview,
  ReviewList,
  ReviewQuery,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
} from './reviews.ts'
import type { Dashboard, OwnShop, RegisterSeller, SellerPublic, SellerSearch, ShopName } from './sellers.ts'
import type { Site } from './support.ts'

type Id = { params: { id: string } }

/** Every address of the API on one page. Paths are those of the specification's section 7; added ones say so. */
export const endpoints = {
  auth: {
    register: endpoint<{ body: RegisterBuyer | RegisterSeller }, Message>('POST', '/api/v1/auth/register'),
    login: endpoint<{ body: Login }, LoginAnswer>('POST', '/api/v1/auth/login'),
    logout: endpoint<Record<never, never>, Message>('POST', '/api/v1/auth/logout'),
    /** Added: who is signed in. */
    session: endpoint<Record<never, never>, SessionAnswer>('GET', '/api/v1/auth/session'),
    resendVerification: endpoint<{ body: EmailOnly }, Message>('POST', '/api/v1/auth/resend-verification'),
    verifyEmail: endpoint<{ params: { token: string } }, Message>('GET', '/api/v1/auth/verify-email/:token'),
  },
  users: {
    profile: endpoint<Record<never, never>, Profile>('GET', '/api/v1/users/get/profile'),
    orders: endpoint<Record<never, never>, BuyerOrders>('GET', '/api/v1/users/orders'),
  },
  products: {
    list: endpoint<{ query: ProductQuery }, ProductList>('GET', '/api/v1/products'),
    one: endpoint<Id, ProductAnswer>('GET', '/api/v1/products/:id'),
    ofSeller: endpoint<{ params: { sellerId: string } }, ProductsOfSeller>(
      'GET',
      '/api/v1/products/seller/:sellerId',
    ),
    create: endpoint<{ form: FormData }, ProductCreated>('POST', '/api/v1/products', { multipart: true }),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/products/:id'),
  },
  sellers: {
    search: endpoint<{ query: { query: string } }, SellerSearch>('GET', '/api/v1/sellers/search'),
    name: endpoint<Record<never, never>, ShopName>('GET', '/api/v1/sellers/only/profile'),
    own: endpoint<Record<never, never>, OwnShop>('GET', '/api/v1/sellers/get/profile'),
    dashboard: endpoint<Record<never, never>, Dashboard>('GET', '/api/v1/sellers/dashboard'),
    transactions: endpoint<Record<never, never>, Transactions>('GET', '/api/v1/sellers/transactions'),
    orders: endpoint<Record<never, never>, SellerOrders>('GET', '/api/v1/sellers/orders'),
    public: endpoint<{ params: { sellerId: string } }, SellerPublic>(
      'GET',
      '/api/v1/sellers/public/:sellerId',
    ),
  },
  reviews: {
    ofSeller: endpoint<{ body: ReviewSeller }, ReviewSaved>('POST', '/api/v1/reviews'),
    ofService: endpoint<Id & { body: ReviewService }, ServiceReviewSaved>(
      'PATCH',
      '/api/v1/services/:id/reviews',
    ),
    /** Added: the reviews of a shop, page by page; and those of a service. */
    listOfSeller: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/sellers/:id/reviews'),
    listOfService: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/services/:id/reviews'),
    /** Added: the caller's own review, to be edited. */
    ownOfSeller: endpoint<Id, OwnReview>('GET', '/api/v1/sellers/:id/reviews/own'),
    ownOfService: endpoint<Id, OwnReview>('GET', '/api/v1/services/:id/reviews/own'),
  },
  places: {
    /** Added: states and local governments, for whoever gives an address. */
    list: endpoint<Record<never, never>, Places>('GET', '/api/v1/places'),
  },
  /** Added: the market's own details, for every page. */
  site: endpoint<Record<never, never>, Site>('GET', '/api/v1/site'),
  payments: {
    initiate: endpoint<{ body: Initiate }, InitiateAnswer>('POST', '/api/v1/payments/initiate'),
    verify: endpoint<{ body: Verify }, VerifyAnswer>('POST', '/api/v1/payments/paystack/verify'),
    /** Added: the receipt of an order, for its two parties. */
    receipt: endpoint<{ params: { reference: string } }, Receipt>('GET', '/api/v1/orders/:reference/receipt'),
    /** Added: what the payment page shows, for the buyer. */
    payPage: endpoint<{ params: { reference: string } }, PayPage>('GET', '/api/v1/orders/:reference/payment'),
  },
} as const
