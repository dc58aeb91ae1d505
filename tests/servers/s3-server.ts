import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

const bucket = 'oja-files'
// What this server lets in.
const key = 'S3RVER'

/** A storage server by others, on this machine, behind a proxy that can be closed. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'oja-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const proxy = await openProxy(port)
  const objects = async () => {
    const names = await readdir(join(directory, bucket), { recursive: true })
    return names.filter((name) => name.endsWith('._S3rver_object'))
  }
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: key,
      S3_SECRET_KEY: key,
    },
    misbehave: proxy.misbehave,
    /** The names of all objects, sorted. */
    async names() {
      return (await objects()).map((name) => name.replace('._S3rver_object', '')).toSorted()
    },
    /** Makes every object whose name holds these words so much older. */
    async age(words: string, minutes: number) {
      const then = new Date(Date.now() - minutes * 60_000)
      for (const name of await objects())
        if (name.includes(words)) await utimes(join(directory, bucket, name), then, then)
    },
    async close() {
      await proxy.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** `silent`: takes requests and never answers; a number: so many requests are answered 503 first. */
type Fault = 'silent' | 'shut' | number | null

async function openProxy(port: number) {
  let fault: Fault = null
  const proxy: Server = createServer((request, response) => {
    if (fault === 'silent') return
    if (fault === 'shut') return void request.socket.destroy()
    if (typeof fault === 'number' && fault > 0) {
      fault -= 1
      request.resume()
      return void response.writeHead(503).end()
    }
    const { method = 'GET', url = '/', headers } = request
    const onward = forward({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => request.socket.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    misbehave(how: Fault) {
      fault = how
    },
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
