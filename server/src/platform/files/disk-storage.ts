import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storageFull } from './storage.ts'
import type { Folder, StorageArea, Storage, StoredVariant } from './storage.ts'

/**
 * Stores files in folders on this machine. A folder is written
 * under another name and renamed, so it is whole or absent.
 */
export function diskStorage(rootOf: (area: StorageArea) => string): Storage {
  const pathOf = ({ area, id }: Folder) => join(rootOf(area), id)
  return {
    async keep(folder, forms) {
      const path = pathOf(folder)
      const draft = `${path}.new`
      try {
        await mkdir(draft, { recursive: true })
        // Waits for all writes before a failed folder is removed, so that none of them writes into it afterwards.
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

    async *olderThan(minutes, area) {
      const names = await readdir(rootOf(area)).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const { mtimeMs } = await stat(join(rootOf(area), name)).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs > minutes * 60_000) old.push(name)
      }
      yield old
    },

    // The start of the server has already checked that DATA_DIR can be written.
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

// An acknowledged photo is on the disk, so that it survives a power cut.
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes)
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EFBIG', 'EDQUOT'].includes(code) ? storageFull(error) : error
}
