import { endpoint } from './endpoint.ts'
import type { OwnVoice, VoiceOwner } from '../schemas/voice.ts'

type Speaker = { params: { kind: VoiceOwner; id: string } }

// Apart from `endpoints`, which every page carries: one page needs these.

/** Added: what a shop and its listings say for themselves. The form carries the file `voice` and its `wave`. */
export const voiceEndpoints = {
  own: endpoint<Speaker, OwnVoice>('GET', '/api/v1/voices/:kind/:id', { access: 'seller' }),
  set: endpoint<Speaker & { form: FormData }, OwnVoice>('PUT', '/api/v1/voices/:kind/:id', {
    access: 'seller',
    limit: 'upload',
    multipart: true,
  }),
  remove: endpoint<Speaker, OwnVoice>('DELETE', '/api/v1/voices/:kind/:id', { access: 'seller' }),
} as const
