import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TempFile } from '../multipart/temp-file.ts'
import { encodeDocumentPhoto, encodePhoto } from './encode.ts'

const photo = (width = 1_200) =>
  sharp({ create: { width, height: 900, channels: 3, background: '#a53' } })
    .jpeg()
    .toBuffer()

/** The worker processes for photos that this process has started. */
function readers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isReader(name))
    .map(Number)
}

function isReader(pid: string): boolean {
  try {
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return (
      Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-process')
    )
  } catch {
    return false
  }
}

test(
  'a separate process decodes photos, with low priority and without secrets, and starts again when it dies',
  { tags: ['D18'] },
  async () => {
    const picture = await encodePhoto(await photo())
    expect(picture).toMatchObject({ width: 1_080, height: 810 })
    expect(picture.forms.map(({ name }) => name)).toEqual([
      '160.webp',
      '320.webp',
      '640.webp',
      '1080.webp',
      'preview.jpg',
    ])
    for (const { bytes } of picture.forms) expect(Buffer.isBuffer(bytes)).toBe(true)
    expect((await sharp(await encodeDocumentPhoto(await photo(3_000))).metadata()).width).toBe(2_000)
    const arrived = new TempFile(tmpdir())
    // Bytes after the photo make the file large, so it lies on the disk, where the worker process reads it.
    for (const piece of [await photo(), Buffer.alloc(300_000)]) await arrived.add(piece)
    expect((await encodePhoto(arrived)).width).toBe(1_080)
    // Where the worker process may not read the file, the bytes are sent.
    arrived.handOver = () => Promise.resolve('/proc/self/fd/999999')
    expect((await encodePhoto(arrived)).width).toBe(1_080)
    await arrived.close()
    // The checks below need Linux.
    if (process.platform !== 'linux') return

    const [reader = 0, ...others] = readers()
    expect(others).toEqual([])
    expect(getPriority(reader)).toBe(10)
    const known = readFileSync(`/proc/${reader}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0])
    expect(known.filter((name) => !['PATH', 'HOME', 'TMPDIR', ''].includes(name ?? ''))).toEqual([
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ])

    // A signal that stops a server goes to all its processes. A request under way still gets its photo.
    process.kill(reader, 'SIGSTOP')
    const asked = encodePhoto(await photo())
    process.kill(reader, 'SIGTERM')
    process.kill(reader, 'SIGCONT')
    expect((await asked).width).toBe(1_080)

    process.kill(reader, 'SIGSTOP')
    const lost = encodePhoto(await photo()).catch((error: unknown) => error)
    process.kill(reader, 'SIGKILL')
    expect(await lost).toMatchObject({ code: 'BUSY', retryAfterSeconds: 2 })
    expect((await encodePhoto(await photo())).width).toBe(1_080)
    expect(readers()).not.toContain(reader)
  },
)
