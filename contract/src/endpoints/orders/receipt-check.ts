import { endpoint } from '../endpoint.ts'

/** Added: whether a receipt is paid. Pages that the server makes alone; nothing in the browser calls them. */
export const receiptCheckEndpoints = {
  /** A form to type a code, and the answer for `?code=`. */
  form: endpoint<{ query: { code?: string } }, string>('GET', '/check', {
    access: 'public',
    limit: 'checkReceipt',
  }),
  one: endpoint<{ params: { code: string } }, string>('GET', '/check/:code', {
    access: 'public',
    limit: 'checkReceipt',
  }),
} as const
