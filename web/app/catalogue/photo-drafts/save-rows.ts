import { photoDraftEndpoints } from '@oja/contract/endpoints/catalogue/photo-drafts.ts'
import type { DraftOffer } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { rowField } from './draft-rows.ts'
import type { DraftRow } from './draft-rows.ts'

/**
 * Keeps one row while its seller goes on, and gives what its name offers. When it fails the form's own buttons save it later:
 * undefined.
 */
export async function saveRowQuietly(row: DraftRow): Promise<DraftOffer[] | undefined> {
  try {
    return (await browserClient(photoDraftEndpoints.save, { body: { drafts: [row], publish: false } })).offers
  } catch (error) {
    if (!isCallError(error)) throw error
    return undefined
  }
}

/** The errors of rows by the names of their fields. */
export function errorsOfRows(
  missing: readonly { id: string; fields: Record<string, string> }[],
): Record<string, string> {
  return Object.fromEntries(
    missing.flatMap(({ id, fields }) =>
      Object.entries(fields).map(([name, sentence]) => [rowField(name as 'name', id), sentence]),
    ),
  )
}
