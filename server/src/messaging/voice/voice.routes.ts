import { id } from '@oja/contract/schemas/fields.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { voiceEndpoints } from '@oja/contract/endpoints/voice.ts'
import { OwnVoice, voiceOwners } from '@oja/contract/schemas/files/voice.ts'
import { z } from 'zod'
import { invalidFields } from '../../platform/http/app-error.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { readMultipart } from '../../platform/multipart/multipart.ts'
import { removeVoice, showVoice, addVoice } from './voices.ts'

const params = z.object({ kind: z.enum(voiceOwners), id })
const response = { 200: OwnVoice }

/**
 * Endpoints by which sellers record voice notes of their shop and listings. /files serves the recordings to everybody.
 */
export function voicesRoutes(app: App, platform: RoutePlatform): void {
  const { pool } = platform

  route(app, voiceEndpoints.own, {
    schema: { params, response },
    handler: ({ actor, params }) => showVoice(pool, actor, params),
  })

  route(app, voiceEndpoints.set, {
    bodyLimit: lengths.voiceBytes + lengths.formBytes,
    schema: { params, response },
    async handler(request) {
      const { actor } = request
      return readMultipart(request, { files: 'voice' }, async ({ values, files }) => {
        const [recording] = files
        if (!recording || files.length > 1) throw invalidFields({ voice: 'Please record something first' })
        const bytes = await recording.content()
        return addVoice(platform, actor, request.params, { bytes, wave: values.wave ?? '' })
      })
    },
  })

  route(app, voiceEndpoints.remove, {
    schema: { params, response },
    handler: ({ actor, params }) => removeVoice(pool, actor, params),
  })
}
