import { useRef, useState } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { showLength } from './voice-length.ts'
import { Waveform } from './waveform.tsx'

interface VoicePlayerProps {
  url: string
  seconds: number
  wave: readonly number[]
}

// Only one voice note plays at a time, in whichever conversation.
let playing: HTMLAudioElement | null = null

/**
 * Plays a voice note, with its waveform, its position and a faster speed. Without JavaScript it is the browser's own
 * player.
 */
export function VoicePlayer({ url, seconds, wave }: VoicePlayerProps) {
  const hydrated = useHydrated()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isFast, setFast] = useState(false)
  const [position, setPosition] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const name = `Voice note, ${showLength(seconds)}`
  if (!hydrated) {
    return (
      <>
        <span className="sr-only">{name}</span>
        <audio controls preload="none" src={url} className="w-64 max-w-full" />
      </>
    )
  }
  const toggle = () => {
    const sound = audio.current
    if (!sound) return
    if (isPlaying) return sound.pause()
    if (playing !== sound) playing?.pause()
    playing = sound
    setFailed(false)
    sound.playbackRate = isFast ? 1.5 : 1
    sound.play().catch((error: unknown) => {
      // A pause before the start is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    })
  }
  const changeSpeed = () => {
    if (audio.current) audio.current.playbackRate = isFast ? 1 : 1.5
    setFast(!isFast)
  }
  return (
    <div role="group" aria-label={name} className="w-60 max-w-full min-w-0">
      <audio
        ref={audio}
        preload="none"
        src={url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onEnded={() => setPosition(0)}
        onError={() => setFailed(true)}
      />
      <div className="flex items-center gap-2">
        <button
          type="button"
          onClick={toggle}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf text-on-leaf hover:bg-leaf-strong"
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <span className="relative h-9 min-w-0 grow rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-leaf">
          <Waveform heights={wave} played={Math.min(1, position / seconds)} />
          <input
            type="range"
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(position, seconds)}
            aria-label="Position"
            aria-valuetext={`${showLength(position)} of ${showLength(seconds)}`}
            onChange={({ target }) => {
              setPosition(target.valueAsNumber)
              if (audio.current) audio.current.currentTime = target.valueAsNumber
            }}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <button
          type="button"
          onClick={changeSpeed}
          aria-label={`Speed ${isFast ? '1.5x' : '1x'}`}
          className="min-h-11 min-w-11 shrink-0 rounded-md text-sm font-semibold hover:bg-sunken"
        >
          {isFast ? '1.5x' : '1x'}
        </button>
      </div>
      <p className="text-sm text-muted tabular-nums" aria-hidden="true">
        {showLength(isPlaying || position > 0 ? position : seconds)}
      </p>
      {hasFailed && (
        <p role="alert" className="mt-1 text-sm">
          This browser cannot play this recording.{' '}
          <a href={url} download className="inline-flex min-h-11 items-center font-semibold underline">
            Download it instead
          </a>
        </p>
      )}
    </div>
  )
}
