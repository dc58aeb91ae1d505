import { endpoint } from '../endpoint.ts'
import type {
  ImportPreview,
  ImportQuery,
  ImportState,
  ListImport,
  MendImport,
} from '../../schemas/listing-import.ts'

type Id = { params: { id: string } }

// Apart from `endpoints`, which every page loads: one page needs these.

/** Added: many listings from a file. The seller sees a preview first; a job lists them afterwards. */
export const importEndpoints = {
  preview: endpoint<{ query: ImportQuery; form: FormData }, ImportPreview>(
    'POST',
    '/api/v1/listings/import/preview',
    { access: 'seller', limit: 'importListings', multipart: true },
  ),
  list: endpoint<{ body: ListImport }, ImportState>('POST', '/api/v1/listings/import', {
    access: 'seller',
  }),
  one: endpoint<Id, ImportState>('GET', '/api/v1/listings/import/:id', { access: 'seller' }),
  /** Lists the rows that were mended. Those that are still wrong stay, with what was typed. */
  mend: endpoint<Id & { body: MendImport }, ImportState>('POST', '/api/v1/listings/import/:id/rows', {
    access: 'seller',
    limit: 'importListings',
  }),
  /** A CSV file to fill in; the answer is not JSON. */
  template: endpoint<{ query: { kind: string } }, unknown>('GET', '/api/v1/listings/import-template', {
    access: 'public',
  }),
} as const
