import { voiceEndpoints } from '@oja/contract/endpoints/voice.ts'
import { browserClient } from '../../../api/browser-client.ts'
import { isCallError } from '../../../api/call-error.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { ListingKind } from '../listing-kinds.ts'

/** Sends the voice note of a listing that was just saved. The listing stays when it fails, and a toast says so. */
export async function saveVoice(kind: ListingKind, id: string, voice: File): Promise<void> {
  const form = new FormData()
  form.append('voice', voice, 'voice')
  try {
    await browserClient(voiceEndpoints.set, { params: { kind, id }, form })
  } catch (error) {
    if (!isCallError(error)) throw error
    const reason = error.message || 'The voice note did not arrive.'
    toast({ text: `${reason} Add it again under My Listings.`, tone: 'bad' })
  }
}
