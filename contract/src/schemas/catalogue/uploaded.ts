import { z } from 'zod'
import { id } from '../fields.ts'

/** Which form of a new listing is meant: the key that the form has sent as `uploadKey`. */
export const UploadedQuery = z.object({ kind: z.enum(['product', 'service']), key: id })
export type UploadedQuery = z.input<typeof UploadedQuery>

/** The listing that the form has become; null while there is none. */
export const Uploaded = z.object({ data: z.object({ id: z.string().nullable() }) })
export type Uploaded = z.infer<typeof Uploaded>
