import { id } from '@oja/contract/schemas/fields.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { voiceEndpoints } from '@oja/contract/endpoints/voice.ts'
import { OwnVoice, voiceOwners } from '@oja/contract/schemas/voice.ts'
import { z } from 'zod'
import { invalidFields } from '../../platform/http/app-error.ts'
import { at } from '../../platform/platform.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { readMultipart } from '../../platform/multipart/multipart.ts'
import { removeVoice, showVoice, addVoice } from './voices.ts'

const params = z.object({ kind: z.enum(voiceOwners), id })
const response = { 200: OwnVoice }

/** What a shop and its listings say for themselves, for their seller to record. Everybody hears it at /files. */
export function voicesRoutes(app: App, platform: RoutePlatform): void {
  const { pool, door, limits } = platform

  app.route({
    ...at(voiceEndpoints.own),
    schema: { params, response },
    handler: async (request) => showVoice(pool, await door.seller(request), request.params),
  })

  app.route({
    ...at(voiceEndpoints.set),
    bodyLimit: lengths.voiceBytes + lengths.formBytes,
    schema: { params, response },
    async handler(request) {
      const actor = await door.seller(request)
      await limits.count('upload_account', actor.userId)
      return readMultipart(request, { files: 'voice' }, async ({ values, files }) => {
        const [recording] = files
        if (!recording || files.length > 1) throw invalidFields({ voice: 'Please record something first' })
        const bytes = await recording.content()
        return addVoice(platform, actor, request.params, { bytes, wave: values.wave ?? '' })
      })
    },
  })

  app.route({
    ...at(voiceEndpoints.remove),
    schema: { params, response },
    handler: async (request) => removeVoice(pool, await door.seller(request), request.params),
  })
}
