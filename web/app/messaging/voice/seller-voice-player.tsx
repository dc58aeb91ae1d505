import type { Voice } from '@oja/contract/schemas/files/voice.ts'

interface SellerVoicePlayerProps {
  voice: Voice | null | undefined
  /** The name of the shop or listing, for screen readers, because a page may have several players. */
  name: string
}

/**
 * The seller's recording about a shop or a listing, in the browser's own player: nothing loads until somebody presses
 * play.
 */
export function SellerVoicePlayer({ voice, name }: SellerVoicePlayerProps) {
  if (!voice) return null
  return (
    <section aria-label={`Play voice note: ${name}`} className="rounded-lg border border-line bg-card p-4">
      <h2 className="text-xl">Voice note</h2>
      <audio controls preload="none" src={voice.url} className="mt-2 h-12 w-full" />
      <p className="mt-1 text-sm text-muted">
        {voice.seconds === 1 ? '1 second' : `${voice.seconds} seconds`}, in the seller’s own voice.
        {voice.type !== 'audio/mp4' && (
          <>
            {' '}
            <a href={voice.url} download className="underline">
              Download if it does not play
            </a>
          </>
        )}
      </p>
    </section>
  )
}
