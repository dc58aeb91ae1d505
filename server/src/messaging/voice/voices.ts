import type { OwnVoice, Voice } from '@oja/contract/schemas/files/voice.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Queryable, Tx, QueryRunner } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { attachFiles, detachFiles } from '../../platform/files/files.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { storeVoice } from './voice-note.ts'
import {
  ownVoiceOwner,
  publicVoiceOwner,
  setVoice,
  deleteVoicesOfShop,
  voiceOfShop,
} from './voice-records.ts'
import type { VoiceOwner } from './voice-records.ts'

/** A shop or listing with a voice note. */
export interface VoiceTarget {
  kind: VoiceOwner
  id: string
}

/** The voice note of a shop; null while it has none. */
export async function shopVoice(on: QueryRunner, sellerId: string): Promise<Voice | null> {
  return (await voiceOfShop.one(on, { sellerId })).voice
}

/** The voice note of the actor's own shop or listing. Throws 403 for another's, 404 for what the actor may not see. */
export async function showVoice(on: Queryable, actor: SellerActor, speaker: VoiceTarget): Promise<OwnVoice> {
  const found = await ownVoiceOwner.first(on, { ...speaker, sellerId: actor.sellerId })
  if (!found) throw await notYours(on, speaker)
  return { data: found }
}

/**
 * Sets the voice note of the actor's shop or listing, in place of the one it had. Throws as above, and as `storeVoice`.
 */
export async function addVoice(
  { pool, files }: { pool: Pool; files: FileStore },
  actor: SellerActor,
  speaker: VoiceTarget,
  recording: { bytes: Buffer; wave: string },
): Promise<OwnVoice> {
  await requireActiveShop(pool, actor)
  await showVoice(pool, actor, speaker)
  const fileId = await storeVoice({ pool, files }, actor.userId, recording, { kind: 'voice', field: 'voice' })
  return change(pool, actor, speaker, fileId)
}

/** Removes the voice note of the actor's shop or listing. Throws as above. */
export async function removeVoice(pool: Pool, actor: SellerActor, speaker: VoiceTarget): Promise<OwnVoice> {
  await requireActiveShop(pool, actor)
  return change(pool, actor, speaker, null)
}

/** Removes every voice note of a deleted person's shop. */
export async function deleteVoicesOfPerson(tx: Tx, userId: string): Promise<void> {
  const silenced = await deleteVoicesOfShop.all(tx, { userId })
  await detachFiles(
    tx,
    silenced.map(({ file_id }) => file_id),
  )
}

function change(
  pool: Pool,
  actor: SellerActor,
  speaker: VoiceTarget,
  fileId: string | null,
): Promise<OwnVoice> {
  return transaction(pool, async (tx) => {
    const changed = await setVoice.first(tx, { ...speaker, sellerId: actor.sellerId, fileId })
    if (!changed) throw await notYours(tx, speaker)
    if (fileId) await attachFiles(tx, actor.userId, [fileId])
    if (changed.before) await detachFiles(tx, [changed.before])
    await invalidatePageCache(tx)
    return showVoice(tx, actor, speaker)
  })
}

async function notYours(on: Queryable, speaker: VoiceTarget): Promise<AppError> {
  if (await publicVoiceOwner.first(on, { ...speaker })) return new AppError('FORBIDDEN', 'That is not yours')
  return notFound('There is nothing at this address')
}
