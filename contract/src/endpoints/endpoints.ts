import type {
  ListingStatus,
  OwnListingsQuery,
  OwnProductList,
  ProductAnswer,
  ProductList,
  ProductSaved,
  ProductsOfSeller,
  ShopListQuery,
  Stock,
} from '../schemas/catalogue.ts'
import type { Article, ArticleList, Faq } from '../schemas/content.ts'
import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import { moneyEndpoints } from './payments.ts'
import type {
  ChangeOldPassword,
  ChangePassword,
  ConfirmTwoFactor,
  EmailOnly,
  Login,
  LoginAnswer,
  PasswordChanged,
  Profile,
  ProfileUpdated,
  Reauth,
  ReauthAnswer,
  RecoveryCodes,
  RegisterBuyer,
  ResetPassword,
  TwoFactorOffer,
  TwoFactorState,
  SessionAnswer,
  SessionList,
  UpdateProfile,
} from '../schemas/identity.ts'
import type { ImportPreview, ImportQuery, ImportState, ListImport } from '../schemas/listing-import.ts'
import type {
  AutomaticReply,
  AutomaticReplyAnswer,
  ConversationAnswer,
  Conversations,
  LiveChanges,
  MessageSent,
  Messages,
  MessagesRead,
  Notifications,
  SendMessage,
  ConversationView,
  ConversationViewAnswer,
  ConversationQuery,
} from '../schemas/messaging.ts'
import type { BuyerOrderQuery, BuyerOrders, SellerOrderQuery, SellerOrders } from '../schemas/orders.ts'
import type { TransactionQuery, Transactions } from '../schemas/payouts.ts'
import type { Places } from '../schemas/places.ts'
import type {
  OwnReview,
  ReviewList,
  ReviewQuery,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
} from '../schemas/reviews.ts'
import type {
  ProductQuery,
  SellerQuery,
  ServiceQuery,
  SuggestionQuery,
  Suggestions,
} from '../schemas/search.ts'
import type {
  Dashboard,
  DashboardWeeks,
  OwnShop,
  RegisterSeller,
  SellerContact,
  SellerPublic,
  SellerSearch,
  ShopName,
  ShopUpdated,
} from '../schemas/sellers.ts'
import type {
  OwnServiceList,
  RelatedAnswer,
  ServiceAnswer,
  ServiceList,
  ServiceSaved,
  ServicesOfSeller,
} from '../schemas/services.ts'
import type {
  ContactMessage,
  Site,
  Ticket,
  TicketCreated,
  TicketLink,
  TicketList,
  TicketReply,
} from '../schemas/support.ts'

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
    forgotPassword: endpoint<{ body: EmailOnly }, Message>('POST', '/api/v1/auth/forgot-password'),
    /** With a mailed link; also served at /api/v1/auth/reset-password. */
    resetPassword: endpoint<{ body: ResetPassword }, Message>('POST', '/api/v1/reset-password'),
    /** Its name says reset, but it is a change: it needs a session (sellers' settings). */
    changePassword: endpoint<{ body: ChangePassword }, PasswordChanged>('PUT', '/api/v1/auth/reset-password'),
    /** Added: renews what 403 REAUTH_REQUIRED asks for. */
    reauth: endpoint<{ body: Reauth }, ReauthAnswer>('POST', '/api/v1/auth/reauth'),
    /** Added: the devices somebody is logged in on. */
    sessions: endpoint<Record<never, never>, SessionList>('GET', '/api/v1/auth/sessions'),
    /** Added: logs one device out. */
    endSession: endpoint<Id, Message>('DELETE', '/api/v1/auth/sessions/:id'),
    /** Added: logs every device out, this one too. */
    logoutEverywhere: endpoint<Record<never, never>, Message>('POST', '/api/v1/auth/logout-everywhere'),
    /** Added, as the next three, for administrators. */
    secondFactor: endpoint<Record<never, never>, TwoFactorState>('GET', '/api/v1/auth/second-factor'),
    startSecondFactor: endpoint<Record<never, never>, TwoFactorOffer>(
      'POST',
      '/api/v1/auth/second-factor/start',
    ),
    confirmSecondFactor: endpoint<{ body: ConfirmTwoFactor }, RecoveryCodes>(
      'POST',
      '/api/v1/auth/second-factor/confirm',
    ),
    recoveryCodes: endpoint<Record<never, never>, RecoveryCodes>(
      'POST',
      '/api/v1/auth/second-factor/recovery-codes',
    ),
  },
  users: {
    profile: endpoint<Record<never, never>, Profile>('GET', '/api/v1/users/get/profile'),
    /** JSON or multipart. */
    updateProfile: endpoint<{ body: UpdateProfile } | { form: FormData }, ProfileUpdated>(
      'PUT',
      '/api/v1/users/profile/update',
    ),
    changePassword: endpoint<{ body: ChangeOldPassword }, PasswordChanged>(
      'PUT',
      '/api/v1/users/change-password',
    ),
    /** Needs a fresh password (403 REAUTH_REQUIRED); 409 while an order is open. */
    deleteAccount: endpoint<Record<never, never>, Message>('DELETE', '/api/v1/users/delete/profile'),
    /** Added: everything held about the caller, as a file to keep. */
    data: endpoint<Record<never, never>, unknown>('GET', '/api/v1/users/me/data'),
    orders: endpoint<{ query?: BuyerOrderQuery }, BuyerOrders>('GET', '/api/v1/users/orders'),
  },
  products: {
    list: endpoint<{ query: ProductQuery }, ProductList>('GET', '/api/v1/products'),
    one: endpoint<Id, ProductAnswer>('GET', '/api/v1/products/:id'),
    /** A page at a time, longer than those of other lists. */
    ofSeller: endpoint<{ params: { sellerId: string }; query?: ShopListQuery }, ProductsOfSeller>(
      'GET',
      '/api/v1/products/seller/:sellerId',
    ),
    create: endpoint<{ form: FormData }, ProductSaved>('POST', '/api/v1/products', { multipart: true }),
    /** Added: the caller's own, drafts and paused ones too, a page at a time. */
    own: endpoint<{ query: OwnListingsQuery }, OwnProductList>('GET', '/api/v1/products/own'),
    /** Added: id and links stay; what the form does not name stays as it is. */
    change: endpoint<Id & { form: FormData }, ProductSaved>('PUT', '/api/v1/products/:id', {
      multipart: true,
    }),
    /** Added. */
    setStock: endpoint<Id & { body: Stock }, ProductSaved>('PATCH', '/api/v1/products/:id/stock'),
    /** Added: pause a listing, or bring it back. */
    setStatus: endpoint<Id & { body: ListingStatus }, ProductSaved>('PATCH', '/api/v1/products/:id/status'),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/products/:id'),
  },
  services: {
    list: endpoint<{ query: ServiceQuery }, ServiceList>('GET', '/api/v1/services/all'),
    one: endpoint<Id, ServiceAnswer>('GET', '/api/v1/services/:id'),
    /** Added: similar services, and what else the shop offers. */
    related: endpoint<Id, RelatedAnswer>('GET', '/api/v1/services/:id/related'),
    /** A page at a time, longer than those of other lists. */
    ofSeller: endpoint<{ params: { sellerId: string }; query?: ShopListQuery }, ServicesOfSeller>(
      'GET',
      '/api/v1/services/seller/:sellerId',
    ),
    create: endpoint<{ form: FormData }, ServiceSaved>('POST', '/api/v1/services/create', {
      multipart: true,
    }),
    /** Added: the caller's own, drafts and paused ones too, a page at a time. */
    own: endpoint<{ query: OwnListingsQuery }, OwnServiceList>('GET', '/api/v1/services/own'),
    /** Added: id and links stay; what the form does not name stays as it is. */
    change: endpoint<Id & { form: FormData }, ServiceSaved>('PUT', '/api/v1/services/:id', {
      multipart: true,
    }),
    /** Added: pause a listing, or bring it back. */
    setStatus: endpoint<Id & { body: ListingStatus }, ServiceSaved>('PATCH', '/api/v1/services/:id/status'),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/services/:id'),
  },
  /** Added: many listings at once, from a file. It is looked at first; then it is listed, in the background. */
  imports: {
    preview: endpoint<{ query: ImportQuery; form: FormData }, ImportPreview>(
      'POST',
      '/api/v1/listings/import/preview',
      { multipart: true },
    ),
    list: endpoint<{ body: ListImport }, ImportState>('POST', '/api/v1/listings/import'),
    one: endpoint<Id, ImportState>('GET', '/api/v1/listings/import/:id'),
    /** A CSV to fill in; not JSON. */
    template: endpoint<{ query: { kind: string } }, unknown>('GET', '/api/v1/listings/import-template'),
  },
  sellers: {
    search: endpoint<{ query: SellerQuery }, SellerSearch>('GET', '/api/v1/sellers/search'),
    name: endpoint<Record<never, never>, ShopName>('GET', '/api/v1/sellers/only/profile'),
    own: endpoint<Record<never, never>, OwnShop>('GET', '/api/v1/sellers/get/profile'),
    /** JSON has no place here: the form may carry the file `storeLogo`. */
    updateProfile: endpoint<{ form: FormData }, ShopUpdated>('POST', '/api/v1/sellers/profile/full', {
      multipart: true,
    }),
    dashboard: endpoint<Record<never, never>, Dashboard>('GET', '/api/v1/sellers/dashboard'),
    /** Added: twelve weeks in numbers. */
    dashboardWeeks: endpoint<Record<never, never>, DashboardWeeks>('GET', '/api/v1/sellers/dashboard/weeks'),
    transactions: endpoint<{ query?: TransactionQuery }, Transactions>('GET', '/api/v1/sellers/transactions'),
    orders: endpoint<{ query?: SellerOrderQuery }, SellerOrders>('GET', '/api/v1/sellers/orders'),
    public: endpoint<{ params: { sellerId: string } }, SellerPublic>(
      'GET',
      '/api/v1/sellers/public/:sellerId',
    ),
    /** Added: the phone and e-mail of a shop, for whoever taps to see them; 60 an hour an address. */
    contact: endpoint<Id, SellerContact>('GET', '/api/v1/sellers/:id/contact'),
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
  messages: {
    all: endpoint<{ params: { userId: string } }, Messages>(
      'GET',
      '/api/v1/messages/get/all/conversations/:userId',
    ),
    /** `before`: the place a page's `Link` names. */
    conversations: endpoint<{ query: { before?: string | undefined } }, Conversations>(
      'GET',
      '/api/v1/messages/get/conversations',
    ),
    between: endpoint<
      { params: { userId: string; sellerId: string }; query: ConversationQuery },
      ConversationView
    >('GET', '/api/v1/messages/get/conversation/:userId/:sellerId'),
    /** JSON, or a multipart form whose `file` is a picture or a voice note. */
    send: endpoint<{ body?: SendMessage; form?: FormData }, MessageSent>('POST', '/api/v1/messages/send'),
    read: endpoint<Id, MessagesRead>('PATCH', '/api/v1/messages/read/:id'),
    /** Added: a conversation by its id, its marks, and its file. */
    conversation: endpoint<Id & { query: ConversationQuery }, ConversationViewAnswer>(
      'GET',
      '/api/v1/conversations/:id',
    ),
    readUpTo: endpoint<Id & { body: { upTo: number } }, MessagesRead>(
      'POST',
      '/api/v1/conversations/:id/read',
    ),
    mute: endpoint<Id & { body: { isMuted: boolean } }, ConversationAnswer>(
      'PUT',
      '/api/v1/conversations/:id/mute',
    ),
    block: endpoint<Id & { body: { isBlocked: boolean } }, ConversationAnswer>(
      'PUT',
      '/api/v1/conversations/:id/block',
    ),
    file: endpoint<Id, unknown>('GET', '/api/v1/messages/:id/file'),
    /** Added: the reply a shop gives by itself. */
    automaticReply: endpoint<Record<never, never>, AutomaticReplyAnswer>(
      'GET',
      '/api/v1/sellers/automatic-reply',
    ),
    setAutomaticReply: endpoint<{ body: AutomaticReply }, AutomaticReplyAnswer>(
      'PUT',
      '/api/v1/sellers/automatic-reply',
    ),
  },
  notices: {
    /** Added: what the bell says, and that it was seen. */
    list: endpoint<Record<never, never>, Notifications>('GET', '/api/v1/notices'),
    read: endpoint<Record<never, never>, Notifications>('POST', '/api/v1/notices/read'),
  },
  live: {
    /** Added: server-sent events; as JSON, what came after a position, for whoever cannot keep a stream open. */
    stream: endpoint<{ query: { after?: number } }, LiveChanges>('GET', '/api/v1/stream'),
  },
  search: {
    /** Added: what one box offers while somebody types. */
    suggestions: endpoint<{ query: SuggestionQuery }, Suggestions>('GET', '/api/v1/search/suggestions'),
  },
  places: {
    /** Added: states and local governments, for whoever gives an address. */
    list: endpoint<Record<never, never>, Places>('GET', '/api/v1/places'),
  },
  /** Added: the market's own details, for every page. */
  site: endpoint<Record<never, never>, Site>('GET', '/api/v1/site'),
  /** Added: what we have written, for the pages of words. `q` searches the help centre. */
  content: {
    list: endpoint<{ query: { q?: string } }, ArticleList>('GET', '/api/v1/content'),
    one: endpoint<{ params: { slug: string } }, Article>('GET', '/api/v1/content/:slug'),
    faq: endpoint<Record<never, never>, Faq>('GET', '/api/v1/faq'),
  },
  /** Added: messages to support, each a ticket with a reference. */
  tickets: {
    create: endpoint<{ body: ContactMessage }, TicketCreated>('POST', '/api/v1/support/tickets'),
    list: endpoint<{ query: { before?: string } }, TicketList>('GET', '/api/v1/support/tickets'),
    one: endpoint<{ params: { reference: string }; query: { key?: string } }, Ticket>(
      'GET',
      '/api/v1/support/tickets/:reference',
    ),
    reply: endpoint<{ params: { reference: string }; body: TicketReply }, Message>(
      'POST',
      '/api/v1/support/tickets/:reference/messages',
    ),
    link: endpoint<{ body: TicketLink }, Message>('POST', '/api/v1/support/ticket-links'),
  },
  ...moneyEndpoints,
} as const
