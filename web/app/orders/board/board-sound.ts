import { spokenPayment } from '@oja/contract/values/orders/spoken-amount.ts'
import type { SpokenLanguage, SpokenPart } from '@oja/contract/values/orders/spoken-amount.ts'
import recording from './speech/amounts.mp3'
import partTimes from './speech/part-times.json'

export interface BoardSound {
  /** Plays a tone, then says the amount; returns its words. Payments that come together are said one after the other. */
  say(kobo: number, language: SpokenLanguage): string
  /** Plays the tone alone. */
  ring(): void
  close(): void
}

// In seconds.
const toneLength = 0.45
const pauseBetweenParts = 0.03
const pauseAfterScale = 0.12
const pauseBetweenPayments = 0.6
// Decoders begin an MP3 up to 0.1 s late. What is played beyond a part is silence, or the end of that part.
const decoderDelay = 0.1

/** Loads the recorded parts. `context` was made by the tap that wants sound: browsers play nothing else. */
export async function openSound(context: AudioContext): Promise<BoardSound> {
  const response = await fetch(recording)
  if (!response.ok) throw new Error(`the recording answered ${response.status}`)
  const bytes = await response.arrayBuffer()
  // Safari before 14.1 knows only the callbacks.
  const parts = await new Promise<AudioBuffer>(
    (resolve, reject) => void context.decodeAudioData(bytes, resolve, reject),
  )
  let freeAt = 0

  const ringAt = (at: number) => {
    for (const [index, pitch] of [880, 1_320].entries()) {
      const start = at + index * 0.16
      const tone = context.createOscillator()
      const loudness = context.createGain()
      tone.frequency.value = pitch
      loudness.gain.setValueAtTime(0.0001, start)
      loudness.gain.exponentialRampToValueAtTime(0.4, start + 0.02)
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.28)
      tone.connect(loudness).connect(context.destination)
      tone.start(start)
      tone.stop(start + 0.3)
    }
    return at + toneLength
  }
  const sayAt = (at: number, part: SpokenPart) => {
    const [start = 0, seconds = 0] = partTimes[part]
    const source = context.createBufferSource()
    source.buffer = parts
    source.connect(context.destination)
    source.start(at, start, seconds + decoderDelay)
    return at + seconds + (isScale(part) ? pauseAfterScale : pauseBetweenParts)
  }
  const next = () => Math.max(context.currentTime + 0.05, freeAt)
  return {
    say(kobo, language) {
      const spoken = spokenPayment(kobo, language) ?? []
      const end = spoken.reduce(sayAt, ringAt(next()))
      freeAt = end + pauseBetweenPayments
      return spoken.join(' ').replaceAll('-', ' ')
    },
    ring() {
      freeAt = ringAt(next())
    },
    close: () => void context.close().catch(() => undefined),
  }
}

function isScale(part: SpokenPart): boolean {
  return ['thousand', 'tausand', 'million', 'billion', 'naira', 'paid', 'money-don-enter'].includes(part)
}
