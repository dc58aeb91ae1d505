import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of its own, small enough to be full. */
export interface SmallDisk {
  folder: string
  /** Leaves not one byte. */
  fill(): Promise<void>
  /** Gives back what `fill` took. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a small disk; only root may: a file system in memory, or an ext4 in a file (`isReal`), as PostgreSQL wants it. */
export async function mountSmallDisk(mebibytes: number, isReal: boolean): Promise<SmallDisk> {
  const place = await mkdtemp(join(tmpdir(), 'oja-disk-'))
  await chmod(place, 0o755)
  const folder = join(place, 'disk')
  const image = join(place, 'image')
  await run('mkdir', [folder])
  if (isReal) {
    await writeFile(image, '')
    await truncate(image, mebibytes * 1024 ** 2)
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    await run('mount', ['-o', 'loop', image, folder])
  } else await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder])
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () =>
      run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k', 'conv=notrunc', 'oflag=append']).then(none, none),
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', [folder])
      await rm(place, { recursive: true, force: true })
    },
  }
}

// dd ends with an error when the disk is full, which is what was wanted.
const none = () => undefined
