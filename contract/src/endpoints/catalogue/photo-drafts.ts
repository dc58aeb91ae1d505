import { endpoint } from '../endpoint.ts'
import type {
  AddedPhotos,
  PhotoDrafts,
  SavePhotoDrafts,
  SavedPhotoDrafts,
} from '../../schemas/catalogue/photo-drafts.ts'

// Apart from `endpoints`, which every page loads: one page needs these.

/** Added: drafts made of photos, up to 40 at once, and one table that completes them. */
export const photoDraftEndpoints = {
  list: endpoint<object, PhotoDrafts>('GET', '/api/v1/photo-drafts', { access: 'seller' }),
  /** Whole photos, or one part of one. A photo that came before makes no second draft. */
  add: endpoint<{ form: FormData }, AddedPhotos>('POST', '/api/v1/photo-drafts', {
    access: 'seller',
    multipart: true,
  }),
  save: endpoint<{ body: SavePhotoDrafts }, SavedPhotoDrafts>('PUT', '/api/v1/photo-drafts', {
    access: 'seller',
  }),
} as const
