import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TempFile } from './temp-file.ts'

test(
  'an uploaded file is complete, in memory or on disk, and leaves nothing on the disk',
  { tags: ['F27', 'F30'] },
  async () => {
    const folder = await emptyFolder()
    for (const pieces of [0, 1, 3, 4, 5, 80]) {
      const file = new TempFile(join(folder, 'arriving'))
      const sent = Array.from({ length: pieces }, (_, place) => Buffer.alloc(65_536, place))
      for (const piece of sent) await file.add(piece)
      // A small file needs no disk.
      if (pieces === 3) expect(await readdir(folder)).toEqual([])
      // The file has no name, so nothing is left when the process dies.
      if (pieces === 80) expect(await readdir(join(folder, 'arriving'))).toEqual([])
      expect(file.length).toBe(pieces * 65_536)
      const whole = Buffer.concat(sent)
      expect(file.start).toEqual(whole.subarray(0, 12))
      expect((await file.content()).equals(whole)).toBe(true)
      // Another process can open the path while the file is open.
      const handed = await file.handOver()
      const isByPath = typeof handed === 'string'
      expect(isByPath).toBe(pieces > 3 && process.platform === 'linux')
      expect((isByPath ? await readFile(handed) : handed).equals(whole)).toBe(true)
      await file.close()
      if (isByPath) await expect(readFile(handed)).rejects.toThrow('ENOENT')
    }
  },
)

test('other requests are served while many files arrive at once', { tags: ['D18'] }, async () => {
  const folder = await emptyFolder()
  const files = Array.from({ length: 10 }, () => new TempFile(folder))
  let turns = 0
  let isCounting = true
  const count = () => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(files.map((file) => file.add(Buffer.alloc(1_024))))
  isCounting = false
  expect(turns).toBeGreaterThanOrEqual(files.length - 1)
})

test('without disk space a large upload is refused and a small one is not', { tags: ['F13'] }, async () => {
  const folder = join(await emptyFolder(), 'arriving')
  await writeFile(folder, 'in the way')
  const file = new TempFile(folder)
  await file.add(Buffer.alloc(65_536))
  expect((await file.content()).length).toBe(65_536)
  await expect(file.add(Buffer.alloc(1024 ** 2))).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await file.close()
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-arriving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
