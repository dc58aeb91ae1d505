import { endpoint } from './endpoint.ts'
import type { OwnVoice, VoiceOwner } from '../schemas/files/voice.ts'

type Speaker = { params: { kind: VoiceOwner; id: string } }

// Apart from `endpoints`, which every page loads: one page needs these.

/** Added: the voice recording of a shop or a listing. The form holds the file `voice` and its `wave`. */
export const voiceEndpoints = {
  own: endpoint<Speaker, OwnVoice>('GET', '/api/v1/voices/:kind/:id', { access: 'seller' }),
  set: endpoint<Speaker & { form: FormData }, OwnVoice>('PUT', '/api/v1/voices/:kind/:id', {
    access: 'seller',
    limit: 'upload',
    multipart: true,
  }),
  remove: endpoint<Speaker, OwnVoice>('DELETE', '/api/v1/voices/:kind/:id', { access: 'seller' }),
} as const
