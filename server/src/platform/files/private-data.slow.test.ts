import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { freePort, startServing } from '../../../../tests/servers/served-process.ts'

test(
  'nothing under DATA_DIR can be read by other accounts: not what is written, and not what an older release left',
  { tags: ['D13'] },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'oja-private-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    for (const folder of ['files/old-photo', 'private-files/old-document', 'outbox']) {
      await mkdir(join(dataDir, folder), { recursive: true })
      await writeFile(join(dataDir, folder, 'content'), 'private')
      await chmod(join(dataDir, folder), 0o755)
      await chmod(join(dataDir, folder, 'content'), 0o644)
    }
    await chmod(join(dataDir, 'files'), 0o755)
    await chmod(join(dataDir, 'private-files'), 0o755)
    const database = await testDatabase()
    onTestFinished(() => database.drop())
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), SEED: 'none' }
    const served = await startServing(settings)
    onTestFinished(() => served.stop())
    // It makes the key, the folder of arriving photos, the outbox and the sandbox's files.
    const body = JSON.stringify({ name: 'Ada Obi', email: 'ada@example.com', password: 'correct horse' })
    const headers = { 'content-type': 'application/json', origin }
    const answer = await fetch(`${origin}/api/v1/auth/register`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    await expect.poll(() => readdir(join(dataDir, 'outbox')), { timeout: 30_000 }).toHaveLength(2)
    const paths = await readdir(dataDir, { recursive: true })
    expect(paths).toEqual(expect.arrayContaining(['paystack-sandbox.port', 'files/old-photo/content']))
    const open: string[] = []
    for (const path of paths) {
      const stats = await stat(join(dataDir, path))
      const wanted = stats.isDirectory() ? 0o700 : 0o600
      if ((stats.mode & 0o777) !== wanted) open.push(`${path} ${(stats.mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
  },
)
