import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url))
const program = join(scripts, 'backup.ts')
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

test.runIf(hasAge)('copies of more than two weeks go, and nothing else in that folder does', async () => {
  const home = await newFolder()
  const elsewhere = join(home, 'elsewhere')
  for (const folder of ['backup/base', 'elsewhere/oja-2020-01-02.tar.age'])
    await mkdir(join(home, folder), { recursive: true })
  const nameOf = (daysAgo: number) =>
    `oja-${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}.tar.age`
  const kept = [
    nameOf(13),
    'oja-2020-01-01.tar.age.gpg',
    'oja-2020-01-01.tar',
    'shop-2020-01-01.tar.age',
    'oja-old.tar.age',
  ]
  for (const name of [...kept, nameOf(16), nameOf(400)]) await writeFile(join(elsewhere, name), '')
  const key = await newKey(join(home, 'key'))

  // One that fails removes nothing.
  await expect(encrypt(join(home, 'backup'), elsewhere, 'age1abc')).rejects.toThrow(/age could not/)
  expect(await readdir(elsewhere)).toContain(nameOf(16))
  const { stdout } = await encrypt(join(home, 'backup'), elsewhere, key)

  expect((await readdir(elsewhere)).toSorted()).toEqual(
    [...kept, nameOf(0), 'oja-2020-01-02.tar.age'].toSorted(),
  )
  expect(stdout).toContain(`${join(elsewhere, nameOf(400))}: older than two weeks, removed\n`)
  expect(stdout).toContain(`${join(elsewhere, nameOf(16))}: older than two weeks, removed\n`)
})

const nobody = { uid: 65_534, gid: 65_534 }
const canBeNobody =
  spawnSync(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', program], nobody).status === 0

test.runIf(canBeNobody)(
  'a folder of another account is named, with the account that may not write there',
  async () => {
    const home = await newFolder()
    const elsewhere = join(home, 'elsewhere')
    for (const folder of ['backup/base', 'elsewhere']) await mkdir(join(home, folder), { recursive: true })
    await chmod(home, 0o755)
    const asNobody = (name: string, ...words: string[]) =>
      run(process.execPath, [join(scripts, name), ...words], { ...nobody, env: { PATH: process.env.PATH } })
    await expect(
      asNobody('backup.ts', 'encrypt', join(home, 'backup'), elsewhere, 'age1abc'),
    ).rejects.toThrow(
      'TO cannot be used: account nobody may not read or write there. Give it the folder: chown -R nobody.',
    )
    await expect(asNobody('restore.ts', join(home, 'backup'), join(elsewhere, 'new'))).rejects.toThrow(
      `${join(elsewhere, 'new')} cannot be restored into: account nobody may not write in ${elsewhere}. Make it first, as root: install -d -o nobody -m 700 ${join(elsewhere, 'new')}`,
    )
    expect(await readdir(elsewhere)).toEqual([])
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
