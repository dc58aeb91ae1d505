import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteOldBases } from '../../../scripts/backup-base.ts'

const day = 86_400_000
const now = new Date('2026-11-27T03:00:00Z')
const before = new Date(now.getTime() - 14 * day)

test('bases older than two weeks go, with the log that only they need', async () => {
  const backup = await newBackup()
  await backup.addBase(20, '00000001000000000000000A')
  await backup.addBase(15, '00000001000000000000000C')
  await backup.addBase(14, '00000001000000000000000E')
  await backup.addBase(1, '0000000100000001000000F0')
  const kept = [
    '00000001000000000000000E.gz',
    '00000001000000000000000F.gz',
    // The count of 4 GB goes before the count of 16 MB.
    '000000010000000100000000.gz',
    // Another timeline, begun by a restore, goes on with the numbers.
    '00000002000000000000000E.gz',
    '00000002.history.gz',
  ]
  await backup.addLog([
    '00000001000000000000000A.gz',
    '00000001000000000000000B.gz.part',
    '00000001000000000000000D.gz',
    '00000002000000000000000D.gz',
    ...kept,
  ])

  await deleteOldBases(backup.folder, before)

  expect(await backup.days()).toEqual([14, 1])
  expect(await backup.log()).toEqual(kept.toSorted())
  await deleteOldBases(backup.folder, before)
  expect(await backup.days()).toEqual([14, 1])
  expect(await backup.log()).toEqual(kept.toSorted())
})

test('the last base stays however old it is, with all the log since, and so does what is no base', async () => {
  const backup = await newBackup()
  await backup.addBase(40, '00000001000000000000000A')
  await backup.addBase(30, '00000001000000000000000C')
  // One that is being made.
  await mkdir(join(backup.folder, 'base', 'new'))
  await backup.addLog([
    '00000001000000000000000B.gz',
    '00000001000000000000000C.gz',
    '0000000100000000000000FF.gz',
  ])

  await deleteOldBases(backup.folder, before)

  expect(await backup.days()).toEqual([30])
  expect(await readdir(join(backup.folder, 'base'))).toContain('new')
  expect(await backup.log()).toEqual(['00000001000000000000000C.gz', '0000000100000000000000FF.gz'])
})

test('a backup without a base loses nothing of its log', async () => {
  const backup = await newBackup()
  await backup.addLog(['00000001000000000000000B.gz'])

  await deleteOldBases(backup.folder, before)

  expect(await backup.log()).toEqual(['00000001000000000000000B.gz'])
})

async function newBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'oja-bases-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['base', 'wal']) await mkdir(join(folder, name))
  const names = new Map<string, number>()
  return {
    folder,
    async addBase(daysAgo: number, segment: string) {
      const at = new Date(now.getTime() - daysAgo * day)
      const name = at.toISOString().replaceAll(':', '-')
      names.set(name, daysAgo)
      await mkdir(join(folder, 'base', name))
      await writeFile(
        join(folder, 'base', name, 'backup_label'),
        `START WAL LOCATION: 0/E000028 (file ${segment})\n`,
      )
    },
    async addLog(files: string[]) {
      for (const file of files) await writeFile(join(folder, 'wal', file), '')
    },
    /** How many days ago each base was made, the oldest first. */
    async days() {
      const found = (await readdir(join(folder, 'base'))).filter((name) => names.has(name)).toSorted()
      return found.map((name) => names.get(name))
    },
    async log() {
      return (await readdir(join(folder, 'wal'))).toSorted()
    },
  }
}
