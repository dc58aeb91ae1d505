import { z } from 'zod'
import { id } from '@oja/contract/fields.ts'
import { notFound } from './app-error.ts'
import type { FileStore } from './files.ts'
import { pictureWidths } from './picture-encoder.ts'
import type { App } from './platform.ts'

const names = ['preview.jpg', ...pictureWidths.map((width) => `${width}.webp` as const)] as const

/** Stored pictures. An id is never written twice, so a copy may be kept for ever. */
export function fileRoutes(app: App, files: FileStore): void {
  app.get(
    '/files/:id/:name',
    { schema: { params: z.object({ id, name: z.enum(names) }), hide: true } },
    async ({ params }, reply) => {
      const file = await files.read(params.id, params.name)
      if (!file) throw notFound('There is nothing at this address')
      return reply
        .type(params.name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-length': file.bytes,
          'content-security-policy': "default-src 'none'",
        })
        .send(file.content)
    },
  )
}
