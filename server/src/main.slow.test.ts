import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const main = fileURLToPath(new URL('../start.mjs', import.meta.url))

test(
  'a start with an invalid setting ends with one sentence that names the setting',
  { tags: ['F37'] },
  async () => {
    expect(await run(['serve'], { PORT: 'abc' })).toEqual({
      code: 1,
      said: '',
      complaint: 'PORT has a value that cannot be used',
    })
    const key = await run(['serve'], { PAYSTACK_SECRET_KEY: 'quux-secret' })
    expect(key).toMatchObject({ code: 1, said: '' })
    expect(key.complaint).toMatch(/^PAYSTACK_SECRET_KEY must begin [^\n]+$/)
  },
)

test('a start on a port that another program uses says so and ends', { tags: ['F37'] }, async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const { code, said, complaint } = await run(['serve'], {
    PORT: String(typeof address === 'object' ? address?.port : ''),
  })
  expect([code, said, complaint]).toEqual([
    1,
    '',
    expect.stringMatching(/^Port \d+ is in use by another program\. Give another one with PORT\.$/),
  ])
})

test(
  'a start with a DATA_DIR that cannot be written is refused, and the message names DATA_DIR',
  { tags: ['F37'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oja-main-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    // Root may enter every folder, so a name that is too long stands for one that may not be entered.
    const unreachable = join(folder, 'x'.repeat(300))
    for (const DATA_DIR of ['/proc/oja/data', file, join(file, 'data'), unreachable]) {
      const { code, said, complaint } = await run(['serve'], { DATA_DIR })
      expect([DATA_DIR, code, said]).toEqual([DATA_DIR, 1, ''])
      expect(complaint).toMatch(/^DATA_DIR cannot be written: [^\n]+$/)
      expect(complaint).not.toContain(DATA_DIR)
    }
  },
)

test('a command without the settings of the server makes no database of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oja-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const listings = join(folder, 'listings.csv')
  await writeFile(listings, 'name,price\nYam,100\n')
  const DATA_DIR = join(folder, 'data')
  for (const command of [
    ['migrate'],
    ['invariants'],
    ['reencrypt'],
    ['remove-demo'],
    ['seed'],
    ['import', listings, '--seller', 'bisi@example.com'],
  ]) {
    const { code, said, complaint } = await run(command, { DATA_DIR })
    expect([command, code, said]).toEqual([command, 1, ''])
    expect(complaint).toMatch(
      /^There is no database in .+ \(DATA_DIR\)\. Give DATA_DIR or DATABASE_URL[^\n]+$/,
    )
  }
  expect(await readdir(folder)).toEqual(['listings.csv'])
})

test('the answer to an unknown command lists the known commands', async () => {
  for (const args of [[], ['toString'], ['dance']]) {
    const { code, complaint } = await run(args, {})
    expect([code, complaint]).toEqual([
      1,
      'Usage: start.mjs serve | migrate | seed | invariants | reencrypt | remove-demo | import',
    ])
  }
})

/** Runs the command with only these settings until it ends. */
function run(
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: unknown; said: string; complaint: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', SEED: 'none', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env, timeout: 60_000 }, (error, said, complaint) => {
      resolve({ code: error?.code ?? 0, said: said.trim(), complaint: complaint.trim() })
    })
  })
}
