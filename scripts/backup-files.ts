import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storageAreas } from '../server/src/platform/files/storage.ts'

/**
 * Copies the files of DATA_DIR that are new since the last time. A file is a folder that is written once; a form that is added
 * later changes the folder's time. Answers how many folders were copied.
 */
export async function copyFiles(dataDir: string, backup: string): Promise<number> {
  let copied = 0
  for (const area of storageAreas) {
    for (const name of await namesIn(join(dataDir, area))) {
      if (name.endsWith('.new')) continue
      if (await copyFolder(join(dataDir, area, name), join(backup, area, name))) copied += 1
    }
  }
  return copied
}

/** Brings them back. */
export async function restoreFiles(backup: string, dataDir: string): Promise<number> {
  let copied = 0
  for (const area of storageAreas) {
    for (const name of await namesIn(join(backup, area)))
      if (await copyFolder(join(backup, area, name), join(dataDir, area, name))) copied += 1
  }
  return copied
}

/**
 * Deletes files that were deleted in the data folder before the given moment: until then a restore to an earlier time
 * still finds them.
 */
export async function deleteOldFiles(dataDir: string, backup: string, before: Date): Promise<void> {
  for (const area of storageAreas) {
    const present = new Set(await namesIn(join(dataDir, area)))
    for (const name of await namesIn(join(backup, area))) {
      const folder = join(backup, area, name)
      const mark = join(folder, deletedMark)
      if (present.has(name)) {
        await rm(mark, { force: true })
        continue
      }
      const marked = await stat(mark).catch(() => null)
      if (!marked) await writeFile(mark, '')
      else if (marked.mtime < before) await rm(folder, { recursive: true })
    }
  }
}

// Marks, in the folder of a deleted file, when the deletion was first seen.
const deletedMark = '.gone'

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
}

/** True when there was something to copy. The copy has the time of its source, by which it is known to be complete. */
async function copyFolder(from: string, to: string): Promise<boolean> {
  const source = await stat(from).catch(() => null)
  // Swept away since it was listed.
  if (!source?.isDirectory()) return false
  const known = await stat(to).catch(() => null)
  if (known && known.mtimeMs >= source.mtimeMs - 1) return false
  await mkdir(to, { recursive: true, mode: 0o711 })
  for (const name of await namesIn(from)) {
    if (name.endsWith('.new') || name === deletedMark) continue
    const part = join(to, `${name}.part`)
    await copyFile(join(from, name), part)
    await rename(part, join(to, name))
  }
  await utimes(to, source.atime, source.mtime)
  return true
}
