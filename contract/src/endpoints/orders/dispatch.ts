import { endpoint } from '../endpoint.ts'
import type { DriverBody } from '../../schemas/delivery/dispatch-proof.ts'
import type { OrderPage } from '../../schemas/order-page.ts'

type Reference = { params: { reference: string } }

/** Added: the proof that goods were given to a driver. They are apart from `endpoints`, which every page loads. */
export const dispatchEndpoints = {
  /** Marks an order as sent with a proof, or adds the proof to one that was sent without. */
  add: endpoint<Reference & { form: FormData }, OrderPage>('POST', '/api/v1/orders/:reference/dispatch', {
    access: 'session',
    limit: 'upload',
    multipart: true,
  }),
  /** Says who drives an order that was sent without a proof, or that another drives it now. */
  nameDriver: endpoint<Reference & { body: DriverBody }, OrderPage>(
    'POST',
    '/api/v1/orders/:reference/driver',
    { access: 'session', limit: 'upload' },
  ),
  /** The photo of the waybill, for the two parties of the order. */
  waybill: endpoint<Reference, unknown>('GET', '/api/v1/orders/:reference/dispatch/waybill', {
    access: 'session',
  }),
  /** The same for admins. */
  waybillForAdmin: endpoint<Reference, unknown>('GET', '/api/v1/admin/orders/:reference/dispatch/waybill', {
    access: 'admin',
    area: ['money'],
  }),
  /** A page for whoever collects the parcel, made by the server alone. Whoever has the code may read it. */
  page: endpoint<{ params: { code: string } }, string>('GET', '/d/:code', {
    access: 'public',
    limit: 'openDispatch',
  }),
  /** The photo of that page. */
  pageWaybill: endpoint<{ params: { code: string } }, unknown>('GET', '/d/:code/waybill', {
    access: 'public',
    limit: 'openDispatch',
  }),
} as const
