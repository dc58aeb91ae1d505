import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../http/app-error.ts'
import type { Config } from '../config.ts'
import type { Folder, Storage } from './storage.ts'

/** How long one call may take, with all its tries, in milliseconds. */
const timeoutMilliseconds = { GET: 3_000, HEAD: 3_000, DELETE: 3_000, PUT: 10_000 }
const maxTries = 3

const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
}

/**
 * Stores files in a bucket of any storage that speaks S3, under the same names as in DATA_DIR.
 * The bucket is private: this server serves the public files. An object is written whole or not at all.
 * What a crash leaves of a folder has no row, and the sweep removes it.
 */
export function s3Storage({ endpoint, bucket, accessKey, secretKey }: NonNullable<Config['s3']>): Storage {
  // The retries are made here, at one layer. The client reads the
  // region from Amazon's host names; other storages take any.
  const signer = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    retries: 0,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const keyOf = ({ area, id }: Folder, name: string) => `${area}/${id}/${name}`

  /**
   * Calls the storage until it gives a usable answer; the caller decides what a 404 means. Every call may be repeated.
   */
  const ask = async (
    method: keyof typeof timeoutMilliseconds,
    path: string,
    form?: { bytes: Buffer; type: string },
  ) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds[method])
    for (let attempt = 1; ; attempt += 1) {
      try {
        const request = await signer.sign(root + path, {
          method,
          signal,
          ...(form ? { body: new Uint8Array(form.bytes), headers: { 'content-type': form.type } } : {}),
        })
        const answer = await fetch(request)
        // The answer is read whole. So it is never cut in the middle,
        // and a slow phone holds no connection to the storage.
        const body = Buffer.from(await answer.arrayBuffer())
        if (answer.status === 507) throw new StorageFull()
        if (answer.status < 400 || answer.status === 404) return { status: answer.status, body }
        throw new Refusal(answer.status, method)
      } catch (error) {
        if (error instanceof StorageFull) throw bucketFull(error)
        const isLasting = error instanceof Refusal && error.status < 500 && error.status !== 429
        if (isLasting || attempt >= maxTries || signal.aborted) throw away(error)
        await pause(Math.random() * 100 * 2 ** attempt)
      }
    }
  }

  const put = async (folder: Folder, { name, bytes }: { name: string; bytes: Buffer }) => {
    const type = mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const { status } = await ask('PUT', `/${keyOf(folder, name)}`, { bytes, type })
    if (status === 404) throw away(new Refusal(404, 'PUT'))
  }

  /** The objects whose keys have this prefix, a thousand at a time, in the order of their keys. */
  async function* list(prefix: string): AsyncIterable<{ key: string; modified: number }[]> {
    for (let last = ''; ;) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(last ? { 'start-after': last } : {}),
      })
      const { status, body } = await ask('GET', `?${query.toString().replaceAll('+', '%20')}`)
      if (status === 404) throw away(new Refusal(404, 'GET'))
      const xml = body.toString()
      const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: textOf(entry, 'Key'),
        modified: Date.parse(textOf(entry, 'LastModified')),
      }))
      yield objects
      last = objects.at(-1)?.key ?? ''
      if (last === '' || textOf(xml, 'IsTruncated') !== 'true') return
    }
  }

  const remove = async (folder: Folder) => {
    for await (const objects of list(keyOf(folder, ''))) {
      for (const { key } of objects) await ask('DELETE', `/${key}`)
    }
  }

  return {
    remove,

    async keep(folder, forms) {
      const stored = await Promise.allSettled(forms.map((form) => put(folder, form)))
      const failed = stored.find((one) => one.status === 'rejected')
      if (!failed) return
      // Objects that cannot be removed either have no row, so the sweep removes them.
      await remove(folder).catch(() => undefined)
      throw failed.reason
    },

    add: put,

    async open(folder, name) {
      const { status, body } = await ask('GET', `/${keyOf(folder, name)}`)
      if (status === 404) return null
      return {
        bytes: body.length,
        get content() {
          return Readable.from([body])
        },
        part: (first, last) => Readable.from([body.subarray(first, last + 1)]),
      }
    },

    async *olderThan(minutes, area) {
      const before = Date.now() - minutes * 60_000
      for await (const objects of list(`${area}/`)) {
        const fresh = new Set(objects.filter(({ modified }) => modified > before).map(folderOf))
        yield [...new Set(objects.map(folderOf))].filter((id) => !fresh.has(id))
      }
    },

    async problem() {
      try {
        const { status } = await ask('GET', '?list-type=2&max-keys=1')
        return status === 404 ? 'S3_BUCKET names no bucket at S3_ENDPOINT' : null
      } catch (error) {
        const cause = error instanceof AppError ? error.cause : error
        if (!(cause instanceof Refusal) || cause.status >= 500) return null
        return `S3_ENDPOINT refuses S3_BUCKET with these keys (${cause.status})`
      }
    },
  }
}

/** The storage refused a call. The message holds no key and no address. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, method: string) {
    super(`the storage answered ${status} to ${method}`)
    this.status = status
  }
}

class StorageFull extends Error {}

function bucketFull(cause: unknown): AppError {
  const message = 'There is no room for more pictures right now. Please try again later.'
  return new AppError('STORAGE_FULL', message, { cause })
}

function away(cause: unknown): AppError {
  const message = 'We cannot reach our store of pictures right now. Please try again in a moment.'
  return new AppError('BUSY', message, { retryAfterSeconds: 5, cause })
}

function folderOf({ key }: { key: string }): string {
  return key.split('/')[1] ?? ''
}

// Our keys need no XML parser: they have only letters, digits, dots, hyphens and slashes.
function textOf(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
}
