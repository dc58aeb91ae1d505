import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

export type VoiceOwner = 'seller' | 'product' | 'service'

export interface VoiceFileRow {
  id: string
  kind: 'voice' | 'message_voice'
  media_type: string
}

/** A voice note that not every browser plays yet. */
export const voiceToConvert = defineQuery<{ id: string }, VoiceFileRow>(
  'voice_to_convert',
  (p) => sql`select id, kind, media_type from files
    where id = ${p.id} and kind in ('voice', 'message_voice') and media_type <> 'audio/mp4'`,
)

export const markConverted = defineQuery<{ id: string; bytes: number }, never>(
  'voice_converted',
  (p) => sql`update files set media_type = 'audio/mp4', bytes = bytes + ${p.bytes}::int where id = ${p.id}`,
)

export const voiceOfShop = defineQuery<{ sellerId: string }, { voice: VoiceOwnerRow['voice'] }>(
  'voice_of_shop',
  (p) => sql`select voice_json(voice_file_id) as voice from sellers where id = ${p.sellerId}`,
)

export interface VoiceOwnerRow {
  name: string
  voice: { url: string; type: string; seconds: number } | null
}

/** A shop or listing that may have a voice note, for its owner. */
export const ownVoiceOwner = defineQuery<{ kind: VoiceOwner; id: string; sellerId: string }, VoiceOwnerRow>(
  'voice_own',
  (p) => sql`select s.store_name as name, voice_json(s.voice_file_id) as voice from sellers s
      where ${p.kind} = 'seller' and s.id = ${p.id} and s.id = ${p.sellerId}
    union all select x.name, voice_json(x.voice_file_id) from products x
      where ${p.kind} = 'product' and x.id = ${p.id} and x.seller_id = ${p.sellerId} and x.status <> 'removed'
    union all select x.name, voice_json(x.voice_file_id) from services x
      where ${p.kind} = 'service' and x.id = ${p.id} and x.seller_id = ${p.sellerId} and x.status <> 'removed'`,
)

/** Is it public? */
export const publicVoiceOwner = defineQuery<{ kind: VoiceOwner; id: string }, { id: string }>(
  'voice_public',
  (p) => sql`select s.id from sellers s where ${p.kind} = 'seller' and s.id = ${p.id} and s.status = 'active'
    union all select x.id from products x join sellers s on s.id = x.seller_id
      where ${p.kind} = 'product' and x.id = ${p.id} and x.status = 'live' and s.status = 'active'
    union all select x.id from services x join sellers s on s.id = x.seller_id
      where ${p.kind} = 'service' and x.id = ${p.id} and x.status = 'live' and s.status = 'active'`,
)

/**
 * Sets the voice note of a shop or listing, or removes it (null). Gives the file it had before. No row for another
 * seller's.
 */
export const setVoice = defineQuery<
  { kind: VoiceOwner; id: string; sellerId: string; fileId: string | null },
  { before: string | null }
>(
  'voice_set',
  (p) => sql`with of_seller as (
      update sellers set voice_file_id = ${p.fileId}
      where ${p.kind} = 'seller' and id = ${p.id} and id = ${p.sellerId} returning old.voice_file_id as before
    ), of_product as (
      update products set voice_file_id = ${p.fileId}
      where ${p.kind} = 'product' and id = ${p.id} and seller_id = ${p.sellerId} and status <> 'removed'
      returning old.voice_file_id as before
    ), of_service as (
      update services set voice_file_id = ${p.fileId}
      where ${p.kind} = 'service' and id = ${p.id} and seller_id = ${p.sellerId} and status <> 'removed'
      returning old.voice_file_id as before
    )
    select before from of_seller union all select before from of_product union all select before from of_service`,
)

export const voicesOfPerson = defineQuery<{ userId: string }, { of: string; voice: VoiceOwnerRow['voice'] }>(
  'voices_of_person',
  (p) => sql`with shop as (select id, store_name, voice_file_id from sellers where user_id = ${p.userId})
    select 'shop: ' || store_name as of, voice_json(voice_file_id) as voice from shop where voice_file_id is not null
    union all select 'product: ' || x.name, voice_json(x.voice_file_id) from products x join shop on shop.id = x.seller_id
      where x.voice_file_id is not null
    union all select 'service: ' || x.name, voice_json(x.voice_file_id) from services x join shop on shop.id = x.seller_id
      where x.voice_file_id is not null`,
)

/** Removes every voice note of a person's shop and its listings. Gives their files. */
export const deleteVoicesOfShop = defineQuery<{ userId: string }, { file_id: string }>(
  'voice_silence_shop',
  (p) => sql`with shop as (
      select id, voice_file_id from sellers where user_id = ${p.userId}
    ), of_seller as (
      update sellers set voice_file_id = null from shop
      where sellers.id = shop.id and sellers.voice_file_id is not null returning shop.voice_file_id as file_id
    ), of_products as (
      update products set voice_file_id = null from shop
      where seller_id = shop.id and products.voice_file_id is not null returning old.voice_file_id as file_id
    ), of_services as (
      update services set voice_file_id = null from shop
      where seller_id = shop.id and services.voice_file_id is not null returning old.voice_file_id as file_id
    )
    select file_id from of_seller union all select file_id from of_products union all select file_id from of_services`,
)
