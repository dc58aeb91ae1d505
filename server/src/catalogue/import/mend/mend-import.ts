import type { ImportState, MendImport } from '@oja/contract/schemas/listing-import.ts'
import type { SellerActor } from '../../../platform/auth/guards.ts'
import type { Pool } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { requireActiveShop } from '../../../sellers/sellers.ts'
import { insertListings } from '../import.ts'
import { draftToMend, existingImportKeys, ownDraft, recordMended } from '../import-drafts-records.ts'
import { mendedKey } from '../import-lines.ts'
import { mapLine } from '../import-row.ts'
import type { ImportRow } from '../import-row.ts'
import { stateOfDraft } from '../import-drafts.ts'
import { categoryFault, fieldsOfRow, withFaults, withTyped } from './rows-to-mend.ts'

/**
 * Lists the rows of the caller's import that were mended on the page. A row that is still wrong stays, with what was typed
 * and what is wrong with it, and so does the second of two that say the same. A row that is in the shop is named as such; one
 * that was never in the file changes nothing.
 * Throws 404 for the import of another shop or an old one, 403 for a suspended shop, 409 while the file is being listed.
 */
export async function mendImport(
  pool: Pool,
  actor: SellerActor,
  importId: string,
  { rows: mended }: MendImport,
): Promise<ImportState> {
  const own = { id: importId, sellerId: actor.sellerId }
  return transaction(pool, async (tx) => {
    const shop = await requireActiveShop(tx, actor)
    const draft = await draftToMend.first(tx, own)
    if (draft?.status === 'listing')
      throw new AppError('CONFLICT', 'We are still adding the other rows. Please wait a moment.')
    if (draft) {
      const typedOf = new Map(mended.map((row) => [row.line, row]))
      const good = new Map<string, { line: number; row: ImportRow }>()
      const left = draft.to_mend.flatMap((row) => {
        const typed = typedOf.get(row.line)
        if (!typed) return [row]
        const now = withTyped(row, typed)
        const mapped = mapLine(draft.kind, fieldsOfRow(now), shop)
        const wrong = 'row' in mapped ? [] : (mapped.faults ?? [mapped])
        const faults = [...wrong, ...categoryFault(now)]
        if (faults.length > 0 || !('row' in mapped)) return [withFaults(now, faults)]
        const key = mendedKey(draft.file_name, mapped.row)
        const same = good.get(key)
        if (same) return [withFaults(now, [{ column: 'name', reason: sameAs(same.line) }])]
        good.set(key, { line: row.line, row: mapped.row })
        return []
      })
      const keys = [...good.keys()]
      const there = await existingImportKeys.all(tx, { sellerId: shop.id, kind: draft.kind, keys })
      const known = new Set(there.map(({ import_key }) => import_key))
      const fresh = new Map([...good].flatMap(([key, { row }]) => (known.has(key) ? [] : [[key, row]])))
      const added = fresh.size > 0 ? await insertListings(tx, draft.kind, shop, fresh) : 0
      const alreadyThere = [...good].flatMap(([key, { line }]) => (known.has(key) ? [line] : []))
      await recordMended.count(tx, { id: importId, added, toMend: JSON.stringify(left), alreadyThere })
    }
    return stateOfDraft(await ownDraft.first(tx, own))
  })
}

function sameAs(line: number): string {
  return `this is the same as row ${line}. Change its name, price or description, or leave it here`
}
