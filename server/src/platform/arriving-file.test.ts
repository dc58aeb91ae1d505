import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ArrivingFile } from './arriving-file.ts'

test('a file that arrives is whole, wherever its pieces waited, and leaves nothing on the disk [F27, F30]', async () => {
  const folder = await emptyFolder()
  for (const pieces of [0, 1, 3, 4, 5, 80]) {
    const file = new ArrivingFile(join(folder, 'arriving'))
    const sent = Array.from({ length: pieces }, (_, place) => Buffer.alloc(65_536, place))
    for (const piece of sent) await file.add(piece)
    // A small one needs no disk.
    if (pieces === 3) expect(await readdir(folder)).toEqual([])
    // What is waiting has no name: nothing is left of it when the process dies.
    if (pieces === 80) expect(await readdir(join(folder, 'arriving'))).toEqual([])
    expect(file.length).toBe(pieces * 65_536)
    expect((await file.content()).equals(Buffer.concat(sent))).toBe(true)
    await file.close()
  }
})

test('where files cannot wait, a large one is refused and a small one is not [F13]', async () => {
  const folder = join(await emptyFolder(), 'arriving')
  await writeFile(folder, 'in the way')
  const file = new ArrivingFile(folder)
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
