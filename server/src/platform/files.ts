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

export interface FileStore {
  /**
   * Encodes and stores a photo; it belongs to nothing until `attachFiles`. Throws AppError for what is not a photo,
   * or when the disk is full.
   */
  addPicture(pool: Queryable, ownerId: string, photo: Buffer): Promise<StoredPicture>
  /** Opens one stored form, such as `640.webp`; null when there is none. */
  read(id: string, name: string): Promise<{ bytes: number; content: Readable } | null>
  /**
   * Removes what nothing referred to for an hour, and folders without a row (rules.md I21). `stillShown` names those of
   * the given files that something refers to which no listing does: they stay.
   */
  sweep(pool: Pool, stillShown: (on: Queryable, ids: string[]) => Promise<string[]>): Promise<void>
}

interface FileRow {
  id: string
  ownerId: string
  width: number
  height: number
  colour: number
  bytes: number
}

const insertFile = plain<FileRow, never>(
  'file_insert',
  (p) => sql`insert into files (id, owner_id, kind, width, height, colour, bytes)
    values (${p.id}, ${p.ownerId}, 'picture', ${p.width}, ${p.height}, ${p.colour}, ${p.bytes})`,
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
const forgotten = plain<{ most: number }, { id: string }>(
  'file_forgotten',
  (p) => sql`select id from files
    where attached_at is null and coalesce(detached_at, created_at) < app_now() - interval '1 hour' limit ${p.most}`,
)
const keep = plain<{ ids: string[] }, never>(
  'file_keep',
  (p) => sql`update files set attached_at = app_now() where id = any(${p.ids}::uuid[])`,
)
const removeForgotten = plain<{ ids: string[] }, { id: string }>(
  'file_remove_forgotten',
  (p) => sql`delete from files where id = any(${p.ids}::uuid[]) and attached_at is null returning id`,
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

/** Files as folders under DATA_DIR/files, one a picture, written whole or not at all. */
export function openFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  return {
    async addPicture(on, ownerId, photo) {
      const picture = await encodePicture(photo)
      const id = randomUUID()
      const draft = join(root, `${id}.new`)
      try {
        await mkdir(draft, { recursive: true })
        for (const { name, bytes } of picture.forms) await writeWhole(join(draft, name), bytes)
        await rename(draft, join(root, id))
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw storageError(error)
      }
      const bytes = picture.forms.reduce((sum, form) => sum + form.bytes.length, 0)
      const { width, height, colour } = picture
      try {
        await insertFile.count(on, { id, ownerId, width, height, colour, bytes })
      } catch (error) {
        await rm(join(root, id), { recursive: true, force: true })
        throw error
      }
      return { id, colour }
    },

    async read(id, name) {
      try {
        const path = join(root, id, name)
        const { size } = await stat(path)
        return { bytes: size, content: createReadStream(path) }
      } catch {
        return null
      }
    },

    async sweep(pool, stillShown) {
      const ids = (await forgotten.all(pool, { most: mostSwept })).map(({ id }) => id)
      await keep.count(pool, { ids: await stillShown(pool, ids) })
      for (const { id } of await removeForgotten.all(pool, { ids })) {
        await rm(join(root, id), { recursive: true, force: true })
      }
      const old = await oldFolders(root)
      const named = old.filter((name) => /^[0-9a-f-]{36}$/.test(name))
      const rows = new Set((await known.all(pool, { ids: named })).map(({ id }) => id))
      for (const name of old) {
        if (!rows.has(name)) await rm(join(root, name), { recursive: true, force: true })
      }
    },
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
    if (Date.now() - mtimeMs > 3_600_000) old.push(name)
  }
  return old
}

function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOSPC' && code !== 'EFBIG' && code !== 'EDQUOT') return error
  return new AppError('STORAGE_FULL', 'There is no room for more pictures right now. Please try again later.')
}
