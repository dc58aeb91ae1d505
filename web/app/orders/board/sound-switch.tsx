import type { SpokenLanguage } from '@oja/contract/values/orders/spoken-amount.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardSound } from './board-sound.ts'

const languages: readonly { language: SpokenLanguage; label: string }[] = [
  { language: 'english', label: 'English' },
  { language: 'pidgin', label: 'Pidgin' },
]

export interface Announcer {
  /** Says a payment aloud while the switch is on. */
  say(kobo: number): void
  controls: SoundControls
}

interface SoundControls {
  state: 'off' | 'loading' | 'on' | 'failed'
  language: SpokenLanguage
  /** What was said last, in words. */
  said: string
  press(): void
  choose(language: SpokenLanguage): void
}

/** Sound is off when the page opens: a browser plays nothing before a tap, and the switch must never say otherwise. */
export function useAnnouncer(): Announcer {
  const sound = useRef<BoardSound | null>(null)
  const [state, setState] = useState<SoundControls['state']>('off')
  const [language, choose] = useState<SpokenLanguage>('english')
  const [said, setSaid] = useState('')
  useEffect(() => () => sound.current?.close(), [])

  const press = () => {
    if (state === 'loading') return
    if (state === 'on') {
      sound.current?.close()
      sound.current = null
      return setState('off')
    }
    // Made in the tap itself: after a pause it would not be allowed to play.
    const context = new AudioContext()
    void context.resume()
    setState('loading')
    const start = async () => {
      try {
        const { openSound } = await import('./board-sound.ts')
        sound.current = await openSound(context)
        sound.current.ring()
        setState('on')
      } catch {
        void context.close()
        setState('failed')
      }
    }
    void start()
  }
  const say = useCallback(
    (kobo: number) => {
      if (!sound.current) return
      setSaid(sound.current.say(kobo, language))
    },
    [language],
  )
  return { say, controls: { state, language, said, press, choose } }
}

export function SoundSwitch({
  controls: { state, language, said, press, choose },
}: {
  controls: SoundControls
}) {
  const isOn = state === 'on'
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-busy={state === 'loading' || undefined}
          onClick={press}
          className="inline-flex min-h-11 items-center gap-3 font-semibold"
        >
          <span
            aria-hidden="true"
            className={`flex h-7 w-12 items-center rounded-full border px-0.5 ${isOn ? 'justify-end border-leaf bg-leaf' : 'justify-start border-edge bg-sunken'}`}
          >
            <span
              className={`size-5.5 rounded-full border ${isOn ? 'border-on-leaf bg-on-leaf' : 'border-edge bg-card'}`}
            />
          </span>
          {state === 'loading' ? 'Loading sound...' : 'Sound'}
        </button>
        <label className="inline-flex items-center gap-2 text-sm">
          Voice
          <select
            value={language}
            onChange={({ target }) => choose(target.value === 'pidgin' ? 'pidgin' : 'english')}
            className="drop-down min-h-11 rounded-md border border-edge bg-card pr-9 pl-3"
          >
            {languages.map((one) => (
              <option key={one.language} value={one.language}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status" className="text-sm text-muted">
        {state === 'failed' && 'The sound could not load. Check your connection and try again.'}
        {isOn && said && `Last said: ${said}`}
        {isOn && !said && 'Each new payment is said aloud. Turn your volume up.'}
      </p>
    </div>
  )
}
