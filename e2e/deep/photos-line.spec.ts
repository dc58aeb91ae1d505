import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { openBrokenLine } from '../support/broken-line.ts'
import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const photos = 40
const maxMegabytes = 200

/** A photo of twelve megapixels and some eight megabytes, unlike any other. */
async function takePhoto(folder: string, number: number): Promise<string> {
  const path = join(folder, `IMG_${number}.jpg`)
  await sharp(randomBytes(1_000 * 750 * 3), { raw: { width: 1_000, height: 750, channels: 3 } })
    .resize(4_000, 3_000)
    .jpeg({ quality: 96 })
    .toFile(path)
  return path
}

/** Follows how much memory of their own the processes of pages take, in MiB: the most at one time. */
async function watchMemory(browser: Browser | null): Promise<{ peak(): number; stop(): void }> {
  if (!browser) throw new Error('This page has no browser of its own.')
  const system = await browser.newBrowserCDPSession()
  let peak = 0
  const measure = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    const pages = processInfo.filter(({ type }) => type === 'renderer')
    const sizes = await Promise.all(pages.map(({ id }) => ownKibibytes(id)))
    peak = Math.max(
      peak,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const timer = setInterval(() => void measure().catch(() => undefined), 500)
  return { peak: () => Math.round(peak / 1_024), stop: () => clearInterval(timer) }
}

/** Memory that a process shares with no other, in KiB. */
async function ownKibibytes(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

test('40 photos of 8 MB over a line of 400 kbit/s that breaks every 3 seconds become 40 drafts, none twice', async ({
  page,
  app,
}) => {
  test.setTimeout(3_600_000)
  const folder = await mkdtemp(join(tmpdir(), 'oja-photos-'))
  const paths: string[] = []
  for (let number = 0; number < photos; number += 1) paths.push(await takePhoto(folder, number))
  const { email } = await makePerson(page, app, 'Bola Slow', {
    phone: '0803 123 4567',
    storeName: 'Bola Slow Line',
    businessLevel: 'individual',
    category: 'products',
  })
  const line = await openBrokenLine(app.origin, email, '/dashboard/photos', { kilobits: 400, seconds: 3 })
  const memory = await watchMemory(line.page.context().browser())
  const begun = performance.now()
  try {
    await line.page.locator('input[type=file]').setInputFiles(paths)
    await expect(line.page.getByText(`${photos} photos are drafts below.`)).toBeVisible({
      timeout: 3_000_000,
    })
    console.log('photos over a broken line', {
      megabytesEach: Math.round((await stat(paths[0] ?? '')).size / 1_048_576),
      seconds: Math.round((performance.now() - begun) / 1_000),
      breaks: line.breaks(),
      peakMegabytes: memory.peak(),
    })
    expect(memory.peak()).toBeLessThanOrEqual(maxMegabytes)
  } finally {
    memory.stop()
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
  await logIn(page, email)
  expect(await (await page.request.get('/api/v1/photo-drafts')).json()).toMatchObject({ total: photos })
})
