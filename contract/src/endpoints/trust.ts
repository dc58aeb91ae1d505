import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type { NewReport, OwnKyc, OwnReports } from '../schemas/trust.ts'

type Id = { params: { id: string } }

// Apart from `endpoints`, which every page loads: few pages need these.

/** Added: identity documents that verify a shop, and reports. */
export const trustEndpoints = {
  kyc: endpoint<Record<never, never>, OwnKyc>('GET', '/api/v1/sellers/kyc', { access: 'seller' }),
  handInKyc: endpoint<{ form: FormData }, Message>('POST', '/api/v1/sellers/kyc', {
    access: 'seller',
    limit: 'upload',
    multipart: true,
  }),
  ownDocument: endpoint<Id, Blob>('GET', '/api/v1/sellers/kyc/papers/:id', { access: 'seller' }),
  report: endpoint<{ body: NewReport }, Message>('POST', '/api/v1/reports', {
    access: 'member',
    limit: 'report',
  }),
  ownReports: endpoint<Record<never, never>, OwnReports>('GET', '/api/v1/reports', { access: 'session' }),
} as const
