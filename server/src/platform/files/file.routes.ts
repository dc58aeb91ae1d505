import { z } from 'zod'
import { id } from '@oja/contract/schemas/fields.ts'
import { notFound } from '../http/app-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureNames, voiceFormats } from './files.ts'
import type { FileStore } from './files.ts'
import type { App } from '../platform.ts'
import type { StoredVariant } from './storage.ts'

const voices = Object.keys(voiceFormats) as (keyof typeof voiceFormats)[]
const forEver = 'public, max-age=31536000, immutable'

/** Stored photos and public voice notes. A file variant is never written twice, so browsers may cache it for ever. */
export function fileRoutes(app: App, files: FileStore): void {
  // Photos from before 2026-11-22 have no variant of 160 pixels.
  const insteadOf = ({ id, name }: { id: string; name: string }) =>
    name === '160.webp' ? files.read(id, '320.webp') : null
  app.get(
    '/files/:id/:name',
    { schema: { params: z.object({ id, name: z.enum(pictureNames) }), hide: true } },
    async ({ params }, reply) => {
      const file = (await files.read(params.id, params.name)) ?? (await insteadOf(params))
      if (!file) throw notFound('There is nothing at this address')
      return reply
        .type(params.name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
        .headers({
          'cache-control': forEver,
          'content-length': file.bytes,
        })
        .send(file.content)
    },
  )
  for (const name of voices) {
    app.get(
      `/files/:id/${name}`,
      { schema: { params: z.object({ id }), hide: true } },
      async (request, reply) => {
        const file = await files.read(request.params.id, name)
        if (!file) throw notFound('There is nothing at this address')
        return sendVariant(request, reply.header('cache-control', forEver), file, voiceFormats[name])
      },
    )
  }
}

/**
 * Sends a file variant, or the byte range that was asked for.
 * Players of sound begin in the middle, and Safari plays nothing without byte ranges.
 */
export function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredVariant,
  mediaType: string,
): FastifyReply {
  void reply.type(mediaType).header('accept-ranges', 'bytes')
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === '' && to === '') return reply.header('content-length', file.bytes).send(file.content)
  const first = from === '' ? Math.max(0, file.bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? file.bytes - 1 : Math.min(Number(to), file.bytes - 1)
  if (first > last) return reply.status(416).header('content-range', `bytes */${file.bytes}`).send()
  return reply
    .status(206)
    .headers({
      'content-range': `bytes ${first}-${last}/${file.bytes}`,
      'content-length': last - first + 1,
    })
    .send(file.part(first, last))
}
