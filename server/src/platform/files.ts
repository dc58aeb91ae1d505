import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import { plain } from './database.ts'
import type { Pool, Queryable } from './database.ts'
import { encodePicture } from './picture-encoder.ts'

/** A stored picture: what a listing keeps of it. */
export interface StoredPicture {
  id: string
  colour: number
}

/** A voice note, ready to be kept. `wave`: heights from 0 to 100. */
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

/** A stored form, opened where it is read; `part` opens some of its bytes, both ends included. */
export interface StoredForm {
  bytes: number
  content: Readable
  part(first: number, last: number): Readable
}

export interface FileStore {
  /**
   * Encodes and stores a photo; it belongs to nothing until `attachFiles`. Throws AppError for what is not a photo,
   * or when the disk is full.
   */
  addPicture(
    pool: Queryable,
    ownerId: string,
    photo: Buffer,
    kind?: 'picture' | 'message_picture',
  ): Promise<StoredPicture>
  /** Stores a voice note as it came, as its maker knows it. Throws AppError when the disk is full. */
  addVoice(
    pool: Queryable,
    ownerId: string,
    note: VoiceNote,
    kind: 'voice' | 'message_voice',
  ): Promise<{ id: string }>
  /** Adds a form of another media type to a stored voice note. */
  addVoiceForm(note: StoredVoice, mediaType: string, bytes: Buffer): Promise<void>
  /** Opens the form of a voice note that its row names; null when there is none. Who may have it is the caller's to say. */
  readVoice(note: StoredVoice): Promise<StoredForm | null>
  /** Opens one stored form of a public file, such as `640.webp`; null when there is none. */
  read(id: string, name: string): Promise<StoredForm | null>
  /** The same for a file of a conversation: who may have it is the caller's to say. */
  readPrivate(id: string, name: string): Promise<StoredForm | null>
  /** Removes files at once, those that belong to something excepted. */
  drop(on: Queryable, ids: string[]): Promise<void>
  /**
   * Removes what nothing referred to for three quarters of an hour, and folders without a row (rules.md I21). `stillShown` names those of
   * the given files that something refers to which no listing does: they stay.
   */
  sweep(pool: Pool, stillShown: (on: Queryable, ids: string[]) => Promise<string[]>): Promise<void>
}

type FileKind = 'picture' | 'voice' | 'message_picture' | 'message_voice'

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

const insertFile = plain<FileRow, never>(
  'file_insert',
  (p) => sql`insert into files (id, owner_id, kind, width, height, colour, seconds, wave, media_type, bytes)
    values (${p.id}, ${p.ownerId}, ${p.kind}, ${p.width}, ${p.height}, ${p.colour}, ${p.seconds}, ${p.wave}::smallint[],
      ${p.mediaType}, ${p.bytes})`,
)
const attach = plain<{ ids: string[]; ownerId: string }, { id: string }>(
  'file_attach',
  (p) => sql`update files set attached_at = app_now(), detached_at = null
    where id = any(${p.ids}::uuid[]) and owner_id = ${p.ownerId} and attached_at is null returning id`,
)
const detach = plain<{ ids: string[] }, never>(
  'file_detach',
  (p) => sql`update files set attached_at = null, detached_at = app_now() where id = any(${p.ids}::uuid[])`,
)
// Swept each quarter of an hour, nothing unreferenced is older than an hour (rules.md I21).
const forgotten = plain<{ most: number }, { id: string }>(
  'file_forgotten',
  (p) => sql`select id from files
    where attached_at is null and coalesce(detached_at, created_at) < app_now() - interval '45 minutes' limit ${p.most}`,
)
const keep = plain<{ ids: string[] }, never>(
  'file_keep',
  (p) => sql`update files set attached_at = app_now() where id = any(${p.ids}::uuid[])`,
)
const removeForgotten = plain<{ ids: string[] }, { id: string; kind: FileKind }>(
  'file_remove_forgotten',
  (p) => sql`delete from files where id = any(${p.ids}::uuid[]) and attached_at is null returning id, kind`,
)
const known = plain<{ ids: string[] }, { id: string }>(
  'file_known',
  (p) => sql`select id from files where id = any(${p.ids}::uuid[])`,
)

// The next sweep takes the rest.
const mostSwept = 1_000

/** Marks the caller's own fresh files as belonging to something, in his transaction. Throws when one is not his. */
export async function attachFiles(on: Queryable, ownerId: string, ids: string[]): Promise<void> {
  const attached = await attach.all(on, { ids, ownerId })
  if (attached.length !== ids.length)
    throw new AppError('CONFLICT', 'A picture is gone. Please choose it again.')
}

/** Lets go of files whose listing or shop no longer shows them; they are swept an hour later unless something else does. */
export async function detachFiles(on: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0) await detach.count(on, { ids })
}

/**
 * Files as folders, one a file, written whole or not at all: under DATA_DIR/files what everybody may fetch by its id,
 * under DATA_DIR/private-files what only some may.
 */
export function openFileStore(dataDir: string): FileStore {
  const publicRoot = join(dataDir, 'files')
  const privateRoot = join(dataDir, 'private-files')
  const rootOf = (kind: FileKind) => (kind.startsWith('message_') ? privateRoot : publicRoot)

  const store = async (
    on: Queryable,
    row: Omit<FileRow, 'id' | 'bytes'>,
    forms: { name: string; bytes: Buffer }[],
  ): Promise<string> => {
    const id = randomUUID()
    const folder = join(rootOf(row.kind), id)
    const draft = `${folder}.new`
    try {
      await mkdir(draft, { recursive: true })
      // All have ended before a failed draft is removed: none is written into it afterwards.
      const written = await Promise.allSettled(
        forms.map(({ name, bytes }) => writeWhole(join(draft, name), bytes)),
      )
      for (const one of written) if (one.status === 'rejected') throw one.reason
      await rename(draft, folder)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw storageError(error)
    }
    const bytes = forms.reduce((sum, form) => sum + form.bytes.length, 0)
    try {
      await insertFile.count(on, { ...row, id, bytes })
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    return id
  }

  const drop = async (on: Queryable, ids: string[]) => {
    for (const { id, kind } of await removeForgotten.all(on, { ids })) {
      await rm(join(rootOf(kind), id), { recursive: true, force: true })
    }
  }

  return {
    drop,

    async addPicture(on, ownerId, photo, kind = 'picture') {
      const { forms, width, height, colour } = await encodePicture(photo)
      const row = { ownerId, kind, width, height, colour, seconds: null, wave: null, mediaType: null }
      return { id: await store(on, row, forms), colour }
    },

    async addVoice(on, ownerId, { bytes, mediaType, seconds, wave }, kind) {
      const row = { ownerId, kind, width: null, height: null, colour: null, seconds, wave, mediaType }
      return { id: await store(on, row, [{ name: voiceForm(mediaType), bytes }]) }
    },

    async addVoiceForm({ id, kind }, mediaType, bytes) {
      const path = join(rootOf(kind), id, voiceForm(mediaType))
      await writeWhole(`${path}.new`, bytes)
      await rename(`${path}.new`, path)
    },

    readVoice: ({ id, kind, media_type }) => openForm(join(rootOf(kind), id, voiceForm(media_type))),

    read: (id, name) => openForm(join(publicRoot, id, name)),
    readPrivate: (id, name) => openForm(join(privateRoot, id, name)),

    async sweep(pool, stillShown) {
      const ids = (await forgotten.all(pool, { most: mostSwept })).map(({ id }) => id)
      await keep.count(pool, { ids: await stillShown(pool, ids) })
      await drop(pool, ids)
      for (const root of [publicRoot, privateRoot]) {
        const old = await oldFolders(root)
        const named = old.filter((name) => /^[0-9a-f-]{36}$/.test(name))
        const rows = new Set((await known.all(pool, { ids: named })).map(({ id }) => id))
        for (const name of old) {
          if (!rows.has(name)) await rm(join(root, name), { recursive: true, force: true })
        }
      }
    },
  }
}

/** The media types a voice note may have, by the names of their forms. */
export const voiceForms = {
  'voice.webm': 'audio/webm',
  'voice.ogg': 'audio/ogg',
  'voice.m4a': 'audio/mp4',
} as const

function voiceForm(mediaType: string): string {
  const found = Object.entries(voiceForms).find(([, type]) => type === mediaType)
  if (!found) throw new Error(`no voice note is ${mediaType}`)
  return found[0]
}

async function openForm(path: string): Promise<StoredForm | null> {
  try {
    const { size } = await stat(path)
    return {
      bytes: size,
      get content() {
        return createReadStream(path)
      },
      part: (first, last) => createReadStream(path, { start: first, end: last }),
    }
  } catch {
    return null
  }
}

// Acknowledged means on the disk: a picture that was answered for survives a power cut.
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes)
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function oldFolders(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > 45 * 60_000) old.push(name)
  }
  return old
}

function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOSPC' && code !== 'EFBIG' && code !== 'EDQUOT') return error
  return new AppError('STORAGE_FULL', 'There is no room for more pictures right now. Please try again later.')
}
