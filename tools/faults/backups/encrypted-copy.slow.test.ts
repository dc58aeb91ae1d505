import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url))
const hasAge = !spawnSync('age', ['--version']).error && !spawnSync('age-keygen', ['--version']).error

test.runIf(hasAge)(
  'a copy of a backup for another machine is encrypted, and its key alone brings it back',
  async () => {
    const home = await newFolder()
    const backup = join(home, 'backup')
    const elsewhere = join(home, 'elsewhere')
    const back = join(home, 'back')
    for (const folder of [
      join(backup, 'base/2026-11-27T03-00-00.000Z'),
      join(backup, 'wal'),
      elsewhere,
      back,
    ])
      await mkdir(folder, { recursive: true })
    const contents: Record<string, string> = {
      'base/2026-11-27T03-00-00.000Z/PG_VERSION': '18\n',
      // More than a pipe holds at once.
      'base/2026-11-27T03-00-00.000Z/1259': 'Mama Bisi, 12 Awolowo Road\n'.repeat(100_000),
      'wal/00000001000000000000000A.gz': 'the log',
    }
    for (const [path, text] of Object.entries(contents)) await writeFile(join(backup, path), text)
    const [key, other] = [await newKey(join(home, 'key')), await newKey(join(home, 'other'))]

    for (const _again of [1, 2]) await encrypt(backup, elsewhere, key)

    const [name = '', ...more] = await readdir(elsewhere)
    expect([name, more]).toEqual([expect.stringMatching(/^oja-\d{4}-\d\d-\d\d\.tar\.age$/), []])
    const file = join(elsewhere, name)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect((await readFile(file)).includes('Awolowo')).toBe(false)
    const restore = (identity: string) =>
      run('bash', [
        '-o',
        'pipefail',
        '-c',
        'age -d -i "$1" "$2" | tar -x -C "$3"',
        'sh',
        identity,
        file,
        back,
      ])
    await expect(restore(join(home, 'other'))).rejects.toThrow(/no identity matched/)
    await restore(join(home, 'key'))
    for (const [path, text] of Object.entries(contents))
      expect((await readFile(join(back, path), 'utf8')) === text).toBe(true)

    // What fails ends with a sentence, leaves nothing behind, and the copy from before as it was.
    const before = await readFile(file)
    await expect(encrypt(backup, elsewhere, other.slice(0, -1))).rejects.toThrow(/age could not encrypt: /)
    await expect(encrypt(back, join(home, 'nowhere'), key)).rejects.toThrow(/no such file or directory/)
    await expect(encrypt(elsewhere, elsewhere, key)).rejects.toThrow(/This folder is no backup/)
    await expect(encrypt(backup, elsewhere, await readFile(join(home, 'key'), 'utf8'))).rejects.toThrow(
      /^Command.*\nUsage/s,
    )
    expect(await readdir(elsewhere)).toEqual([name])
    expect((await readFile(file)).equals(before)).toBe(true)
  },
)

test('without age a copy is not made, and the command says so', async () => {
  const home = await newFolder()
  await mkdir(join(home, 'backup/base'), { recursive: true })
  const made = encrypt(join(home, 'backup'), home, 'age1abc', '/nowhere')
  await expect(made).rejects.toThrow(/age could not encrypt: spawn age ENOENT/)
  expect(await readdir(home)).toEqual(['backup'])
})

function encrypt(backup: string, to: string, key: string, PATH = process.env.PATH) {
  return run(process.execPath, [program, 'encrypt', backup, to, key], { env: { PATH } })
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-encrypted-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Makes a key in a file; the public half of it. */
async function newKey(file: string): Promise<string> {
  await run('age-keygen', ['-o', file])
  return (await run('age-keygen', ['-y', file])).stdout.trim()
}
