import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storageFull } from './storage.ts'
import type { Folder, StorageArea, Storage, StoredVariant } from './storage.ts'

/** Folders on this machine. A folder is written beside and renamed: it is whole or not there. */
export function diskStorage(rootOf: (room: StorageArea) => string): Storage {
  const pathOf = ({ room, id }: Folder) => join(rootOf(room), id)
  return {
    async keep(folder, forms) {
      const path = pathOf(folder)
      const draft = `${path}.new`
      try {
        await mkdir(draft, { recursive: true })
        // All have ended before a failed draft is removed: none is written into it afterwards.
        const written = await Promise.allSettled(
          forms.map(({ name, bytes }) => writeWhole(join(draft, name), bytes)),
        )
        for (const one of written) if (one.status === 'rejected') throw one.reason
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw storageError(error)
      }
    },

    async add(folder, { name, bytes }) {
      const path = join(pathOf(folder), name)
      try {
        await writeWhole(`${path}.new`, bytes)
        await rename(`${path}.new`, path)
      } catch (error) {
        await rm(`${path}.new`, { force: true })
        throw storageError(error)
      }
    },

    open: (folder, name) => openForm(join(pathOf(folder), name)),
    remove: (folder) => rm(pathOf(folder), { recursive: true, force: true }),

    async *olderThan(minutes, room) {
      const names = await readdir(rootOf(room)).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const { mtimeMs } = await stat(join(rootOf(room), name)).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs > minutes * 60_000) old.push(name)
      }
      yield old
    },

    // That DATA_DIR can be written is proved when the database is opened.
    problem: async () => null,
  }
}

async function openForm(path: string): Promise<StoredVariant | null> {
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

function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EFBIG', 'EDQUOT'].includes(code) ? storageFull(error) : error
}
