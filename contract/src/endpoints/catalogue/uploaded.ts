import { endpoint } from '../endpoint.ts'
import type { Uploaded, UploadedQuery } from '../../schemas/catalogue/uploaded.ts'

// Apart from `endpoints`, which every page loads: one page needs this.

/** Added: whether a form of a new listing, whose answer never came, was stored. */
export const uploadedEndpoint = endpoint<{ query: UploadedQuery }, Uploaded>(
  'GET',
  '/api/v1/listings/uploaded',
  { access: 'seller' },
)
