import { sql } from 'kysely'
import { notFound } from '../../platform/http/app-error.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { StoredVariant } from '../../platform/files/storage.ts'

/** The widths in which a picture of a dispute is served, in pixels. */
export const disputePictureWidths = ['640', '1080'] as const

export interface WantedPicture {
  reference: string
  pictureId: string
  width: (typeof disputePictureWidths)[number]
}

/**
 * A picture of a dispute, for the buyer or the seller of its order. A null `partyId` stands for an admin.
 * Throws 404 for everybody else.
 */
export async function readDisputePicture(
  on: Queryable,
  files: Pick<FileStore, 'readPrivate'>,
  partyId: string | null,
  { reference, pictureId, width }: WantedPicture,
): Promise<StoredVariant> {
  const shown = await pictureOfParty.first(on, { reference, pictureId, partyId })
  const file = shown && (await files.readPrivate(pictureId, `${width}.webp`))
  if (!file) throw notFound('There is nothing at this address')
  return file
}

/**
 * Moves pictures of disputes that are still public files to the private files. The start of the server and the sweep
 * of files call it; it does nothing when none is left.
 */
export async function moveDisputePictures(pool: Pool, files: Pick<FileStore, 'makePrivate'>): Promise<void> {
  for (const { id } of await publicPictures.all(pool, {}))
    await files.makePrivate(pool, id, 'dispute_picture')
}

const pictureOfParty = defineQuery<
  { reference: string; pictureId: string; partyId: string | null },
  { file_id: string }
>(
  'dispute_picture_of_party',
  (p) => sql`select p.file_id from orders o join disputes d on d.order_id = o.id
      join dispute_pictures p on p.dispute_id = d.id
    where o.reference = ${p.reference} and p.file_id = ${p.pictureId}::uuid
      and (${p.partyId}::uuid is null or ${p.partyId}::uuid in (o.buyer_id, o.seller_user_id))`,
)

const publicPictures = defineQuery<Record<never, never>, { id: string }>(
  'dispute_pictures_public',
  () => sql`select f.id from dispute_pictures p join files f on f.id = p.file_id where f.kind = 'picture'`,
)
