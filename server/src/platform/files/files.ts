import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { AppError } from '../http/app-error.ts'
import { defineQuery } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Pool, Queryable } from '../database/database.ts'
import { encodePhoto } from '../images/encode.ts'
import type { Photo } from '../images/encode.ts'
import { imageWidths } from '../images/sizes.ts'
import { storageAreas } from './storage.ts'
import type { Folder, FileVariant, StorageArea, Storage, StoredVariant } from './storage.ts'

/** A stored photo, as a listing refers to it. */
export interface StoredPhoto {
  id: string
  colour: number
}

/** A voice note, ready to be stored. `wave`: heights from 0 to 100. */
export interface VoiceNote {
  bytes: Buffer
  mediaType: string
  seconds: number
  wave: number[]
}

/** A stored voice note, as its row names it. */
export interface StoredVoice {
  id: string
  kind: 'voice' | 'message_voice'
  media_type: string
}

export interface FileStore {
  /**
   * Encodes and stores a photo. It belongs to nothing until `attachFiles`.
   * Throws AppError for a file that is not a photo, and when the storage is full or away.
   */
  addPicture(pool: Queryable, ownerId: string, photo: Photo, kind?: PictureKind): Promise<StoredPhoto>
  /**
   * Stores a public photo once more, as a new file. It belongs to nothing until `attachFiles`. Throws AppError when the
   * photo is gone, and when the storage is full or away.
   */
  copyPicture(pool: Queryable, ownerId: string, id: string): Promise<{ id: string }>
  /** Stores a voice note unchanged. Throws AppError when the storage is full or away. */
  addVoice(
    pool: Queryable,
    ownerId: string,
    note: VoiceNote,
    kind: 'voice' | 'message_voice',
  ): Promise<{ id: string }>
  /** Adds a variant of another media type to a stored voice note. */
  addVoiceForm(note: StoredVoice, mediaType: string, bytes: Buffer): Promise<void>
  /**
   * Opens the variant of a voice note that its row names; null when there is none. The caller checks who may have it.
   */
  readVoice(note: StoredVoice): Promise<StoredVariant | null>
  /** Opens one stored variant of a public file, such as `640.webp`; null when there is none. */
  read(id: string, name: string): Promise<StoredVariant | null>
  /**
   * Opens one stored variant of a private file; null when there is none. The caller checks who may have it.
   */
  readPrivate(id: string, name: string): Promise<StoredVariant | null>
  /** Moves a public photo to the private files. May be repeated, and run by two nodes at once. */
  makePrivate(pool: Pool, id: string, kind: PictureKind): Promise<void>
  /** Removes files at once, except those that belong to something. */
  drop(on: Queryable, ids: string[]): Promise<void>
  /**
   * Removes files that nothing referred to for 45 minutes, and
   * folders without a row (I21 in docs/requirements/money.md).
   * `stillShown` returns those of the given files that something other than a listing refers to. They stay.
   */
  sweep(pool: Pool, stillShown: (on: Queryable, ids: string[]) => Promise<string[]>): Promise<void>
}

type PictureKind = 'picture' | 'message_picture' | 'dispute_picture' | 'waybill'
type FileKind = PictureKind | 'voice' | 'message_voice'

interface FileRow {
  id: string
  ownerId: string
  kind: FileKind
  width: number | null
  height: number | null
  colour: number | null
  seconds: number | null
  wave: number[] | null
  mediaType: string | null
  bytes: number
}

const insertFile = defineQuery<FileRow, never>(
  'file_insert',
  (p) => sql`insert into files (id, owner_id, kind, width, height, colour, seconds, wave, media_type, bytes)
    values (${p.id}, ${p.ownerId}, ${p.kind}, ${p.width}, ${p.height}, ${p.colour}, ${p.seconds}, ${p.wave}::smallint[],
      ${p.mediaType}, ${p.bytes})`,
)
const attach = defineQuery<{ ids: string[]; ownerId: string }, { id: string }>(
  'file_attach',
  (p) => sql`update files set attached_at = app_now(), detached_at = null
    where id = any(${p.ids}::uuid[]) and owner_id = ${p.ownerId} and attached_at is null returning id`,
)
const detach = defineQuery<{ ids: string[] }, never>(
  'file_detach',
  (p) => sql`update files set attached_at = null, detached_at = app_now() where id = any(${p.ids}::uuid[])`,
)
// The job runs each quarter of an hour, so nothing unreferenced
// gets older than an hour (I21 in docs/requirements/money.md).
const forgottenMinutes = 45
const forgotten = defineQuery<{ max: number }, { id: string }>(
  'file_forgotten',
  (p) => sql`select id from files
    where attached_at is null and coalesce(detached_at, created_at) < app_now() - make_interval(mins => ${sql.lit(forgottenMinutes)}) limit ${p.max}`,
)
const keep = defineQuery<{ ids: string[] }, never>(
  'file_keep',
  (p) => sql`update files set attached_at = app_now() where id = any(${p.ids}::uuid[])`,
)
const removeForgotten = defineQuery<{ ids: string[] }, { id: string; kind: FileKind }>(
  'file_remove_forgotten',
  (p) => sql`delete from files where id = any(${p.ids}::uuid[]) and attached_at is null returning id, kind`,
)
const known = defineQuery<{ ids: string[] }, { id: string; kind: FileKind }>(
  'file_known',
  (p) => sql`select id, kind from files where id = any(${p.ids}::uuid[])`,
)
const lockPublic = defineQuery<{ id: string }, { id: string }>(
  'file_lock_public',
  (p) => sql`select id from files where id = ${p.id} and kind = 'picture' for update`,
)
const publicPicture = defineQuery<{ id: string }, Pick<FileRow, 'width' | 'height' | 'colour'>>(
  'file_public_picture',
  (p) => sql`select width, height, colour from files where id = ${p.id} and kind = 'picture'`,
)
const setKind = defineQuery<{ id: string; kind: FileKind }, never>(
  'file_set_kind',
  (p) => sql`update files set kind = ${p.kind} where id = ${p.id}`,
)

// One run removes this many files. The next run removes the rest.
const maxSwept = 1_000

/**
 * Marks the caller's own new files as belonging to something. Throws when a file is not theirs or belongs already.
 */
export async function attachFiles(on: Queryable, ownerId: string, ids: string[]): Promise<void> {
  const attached = await attach.all(on, { ids, ownerId })
  if (attached.length !== ids.length)
    throw new AppError('CONFLICT', 'A picture is gone. Please choose it again.')
}

/**
 * Detaches files that their listing or shop no longer shows. They are removed later unless something else shows them.
 */
export async function detachFiles(on: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0) await detach.count(on, { ids })
}

/** The files of the product: rows in PostgreSQL, bytes in this storage. */
export function openFileStore(storage: Storage): FileStore {
  const store = async (
    on: Queryable,
    row: Omit<FileRow, 'id' | 'bytes'>,
    forms: FileVariant[],
  ): Promise<string> => {
    const folder = folderOf({ id: randomUUID(), kind: row.kind })
    await storage.keep(folder, forms)
    const bytes = forms.reduce((sum, form) => sum + form.bytes.length, 0)
    try {
      await insertFile.count(on, { ...row, id: folder.id, bytes })
    } catch (error) {
      await storage.remove(folder).catch(() => undefined)
      throw error
    }
    return folder.id
  }

  // A folder that cannot be removed now has no row any more, so the next sweep removes it.
  const drop = async (on: Queryable, ids: string[]) => {
    for (const row of await removeForgotten.all(on, { ids }))
      await storage.remove(folderOf(row)).catch(() => undefined)
  }

  const sweepArea = async (pool: Pool, area: StorageArea) => {
    for await (const old of storage.olderThan(forgottenMinutes, area)) {
      const named = old.filter((name) => /^[0-9a-f-]{36}$/.test(name))
      const kept = (await known.all(pool, { ids: named }))
        .map(folderOf)
        .filter((folder) => folder.area === area)
      const rows = new Set(kept.map(({ id }) => id))
      for (const name of old) if (!rows.has(name)) await storage.remove({ area, id: name })
    }
  }

  const picturesIn = async (folder: Folder): Promise<FileVariant[]> => {
    const found: FileVariant[] = []
    for (const name of pictureNames) {
      const form = await storage.open(folder, name)
      if (form) found.push({ name, bytes: await buffer(form.content) })
    }
    return found
  }

  return {
    drop,

    async addPicture(on, ownerId, photo, kind = 'picture') {
      const { forms, width, height, colour } = await encodePhoto(photo)
      const row = { ownerId, kind, width, height, colour, seconds: null, wave: null, mediaType: null }
      return { id: await store(on, row, forms), colour }
    },

    async copyPicture(on, ownerId, id) {
      const facts = await publicPicture.first(on, { id })
      const forms = facts ? await picturesIn(folderOf({ id, kind: 'picture' })) : []
      if (!facts || forms.length === 0)
        throw new AppError('CONFLICT', 'A picture is gone. Please choose it again.')
      const row = { ownerId, kind: 'picture' as const, ...facts, seconds: null, wave: null, mediaType: null }
      return { id: await store(on, row, forms) }
    },

    async addVoice(on, ownerId, { bytes, mediaType, seconds, wave }, kind) {
      const row = { ownerId, kind, width: null, height: null, colour: null, seconds, wave, mediaType }
      return { id: await store(on, row, [{ name: voiceForm(mediaType), bytes }]) }
    },

    addVoiceForm: (note, mediaType, bytes) =>
      storage.add(folderOf(note), { name: voiceForm(mediaType), bytes }),
    readVoice: (note) => storage.open(folderOf(note), voiceForm(note.media_type)),
    read: (id, name) => storage.open({ area: 'files', id }, name),
    readPrivate: (id, name) => storage.open({ area: 'private-files', id }, name),

    async makePrivate(pool, id, kind) {
      const [from, to] = [folderOf({ id, kind: 'picture' }), folderOf({ id, kind })]
      const isMoved = await transaction(pool, async (tx) => {
        if (!(await lockPublic.first(tx, { id }))) return false
        // A crash may have left a part of it.
        await storage.remove(to)
        await storage.keep(to, await picturesIn(from))
        await setKind.count(tx, { id, kind })
        return true
      })
      // When this fails the sweep does it, because the row names the other place.
      if (isMoved) await storage.remove(from)
    },

    async sweep(pool, stillShown) {
      const ids = (await forgotten.all(pool, { max: maxSwept })).map(({ id }) => id)
      await keep.count(pool, { ids: await stillShown(pool, ids) })
      await drop(pool, ids)
      for (const area of storageAreas) await sweepArea(pool, area)
    },
  }
}

function folderOf({ id, kind }: { id: string; kind: FileKind }): Folder {
  return { id, area: kind === 'picture' || kind === 'voice' ? 'files' : 'private-files' }
}

/** The variants of a photo. */
export const pictureNames = ['preview.jpg', ...imageWidths.map((width) => `${width}.webp` as const)] as const

/** The media types of voice notes, by the names of their variants. */
export const voiceFormats = {
  'voice.webm': 'audio/webm',
  'voice.ogg': 'audio/ogg',
  'voice.m4a': 'audio/mp4',
} as const

function voiceForm(mediaType: string): string {
  const found = Object.entries(voiceFormats).find(([, type]) => type === mediaType)
  if (!found) throw new Error(`voice notes cannot have the type ${mediaType}`)
  return found[0]
}
