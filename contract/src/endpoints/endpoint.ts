import type { AdminArea } from '../values/admin/admin-areas.ts'
import type { HelperRight } from '../values/sellers/helper-rights.ts'

/** The input of a call: path parameters, query, a JSON body or a multipart form. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  form?: FormData
}

/** The hidden field by which a form shows that our page sent it, for browsers that say nothing of it in their headers. */
export const formTokenField = 'formToken'

/** The header by which a page's script shows the same, behind a proxy that strips what the browser says. */
export const formTokenHeader = 'oja-form-token'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint. The operation checks afterwards whose object it is.
 *
 * - `public`: everybody; the server looks up no session
 * - `optionalSession`: everybody; the server looks up the session, because the answer depends on it
 * - `session`: anybody who is logged in
 * - `member`: the same, but no suspended buyer
 * - `seller`: the owner of a shop, and a helper of the shop where the endpoint names a right
 * - `board`: the same as `seller`, and a board of the shop: a device that may read this and nothing else
 * - `admin`: only admins. An admin changes something only with a password given within 15 minutes.
 */
export type Access = 'public' | 'optionalSession' | 'session' | 'member' | 'seller' | 'board' | 'admin'

/** The rate limits by name. The server's table says how many, how long, and for whom it counts. */
export type RateLimit =
  | 'logIn'
  | 'guessPassword'
  | 'guessPasswordOnDevice'
  | 'guessPasswordInSession'
  | 'enterCode'
  | 'register'
  | 'askCode'
  | 'codesOfNumber'
  | 'codesOfNumberInDay'
  | 'provenAddress'
  | 'mailRegistration'
  | 'resendVerification'
  | 'forgotPassword'
  | 'changeEmail'
  | 'mailNewAddress'
  | 'downloadData'
  | 'startPayment'
  | 'openPayment'
  | 'closePayment'
  | 'verifyPayment'
  | 'enterHandoverCode'
  | 'renewHandoverCode'
  | 'resolveBankAccount'
  | 'sendMessage'
  | 'beginConversation'
  | 'sendVoice'
  | 'writeReview'
  | 'report'
  | 'showContact'
  | 'changeLink'
  | 'openShop'
  | 'inviteHelper'
  | 'inviteNumber'
  | 'addBoardLink'
  | 'openBoard'
  | 'upload'
  | 'importListings'
  | 'addPhotoDraft'
  | 'sendPhotoPart'
  | 'search'
  | 'save'
  | 'poll'
  | 'openTicket'
  | 'textTicket'
  | 'replyToTicket'
  | 'mailTicketLink'
  | 'confirmTicket'
  | 'askForPayment'
  | 'openRequest'
  | 'payRequest'
  | 'checkReceipt'
  | 'openDispatch'

/** What the server checks before a handler runs. */
export interface EndpointRules<Allowed extends Access = Access> {
  readonly access: Allowed
  /** Counted after the request is read and before the handler runs; 429 when there were too many. */
  readonly limit?: RateLimit | readonly RateLimit[]
  /** Whether the person must have given the password within 15 minutes. Unset: only for what an admin changes. */
  readonly reauthenticated?: boolean
  /** Open also to an admin who must still choose a password and set up two-factor. */
  readonly withoutTwoFactor?: true
  /**
   * Of an endpoint for admins: in which areas an admin must have rights, one of them. `any` is open to every admin.
   * The server does not start with an endpoint for admins that names none.
   */
  readonly area?: 'any' | readonly AdminArea[]
  /**
   * Of an endpoint for sellers: the right with which a helper of the shop may call it too. `any` is open to every helper
   * of the shop. Unset: only the owner.
   */
  readonly helper?: 'any' | HelperRight
  /** Open to a request of a board. Every other address refuses boards (server/src/platform/auth/boards.ts). */
  readonly forBoards?: true
  /** The body is a multipart form. */
  readonly multipart?: true
}

/**
 * One address of the API and the rules by which the server serves it. Types are here; the schemas stay on the server.
 */
export interface Endpoint<
  Input extends CallInput = CallInput,
  Answer = unknown,
  Allowed extends Access = Access,
> {
  readonly method: Method
  readonly path: string
  readonly rules: EndpointRules<Allowed>
  /** Never set: it only carries the types from the table to the client. */
  readonly types?: { input: Input; answer: Answer }
}

type Declare<Allowed extends Access> = <Input extends CallInput, Answer>(
  method: Method,
  path: string,
  rules: EndpointRules<Allowed>,
) => Endpoint<Input, Answer, Allowed>

/**
 * Declares an address: `endpoint<{ body: Login }, LoginAnswer>('POST', '/api/v1/auth/login', { access: 'public' })`.
 */
export const endpoint = ((method: Method, path: string, rules: EndpointRules) => ({
  method,
  path,
  rules,
})) as Declare<'public'> &
  Declare<'optionalSession'> &
  Declare<'session'> &
  Declare<'member'> &
  Declare<'seller'> &
  Declare<'board'> &
  Declare<'admin'>

/** Fills the `:name` parts of a path, each encoded, and appends the query. */
export function address(target: Endpoint, input: CallInput): string {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return String(query) !== '' ? `${path}?${query}` : path
}
