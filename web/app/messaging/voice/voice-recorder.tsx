import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ConversationIcon } from '../conversations/conversation-icon.tsx'
import { showLength } from './voice-length.ts'
import { VoicePlayer } from './voice-player.tsx'
import { recordingProblem, startRecording } from './voice-recording.ts'
import type { Recording } from './voice-recording.ts'
import { waveformOf } from './read-waveform.ts'
import { Waveform } from './waveform.tsx'

/** A recorded voice note with its waveform. */
export interface RecordedVoice {
  blob: Blob
  wave: number[]
}

interface VoiceRecorderProps {
  /** Resolves when the finger that holds the button is lifted; never after a tap. */
  released?: Promise<void> | undefined
  sendLabel: string
  onSend(spoken: RecordedVoice): void
  onClose(): void
}

type Stage =
  | { name: 'asking' }
  | { name: 'recording'; recording: Recording }
  | { name: 'spoken'; spoken: RecordedVoice; url: string; seconds: number }
  | { name: 'refused'; why: string }

const tickMilliseconds = 100
const levelsShown = 40
// A shorter recording is an accident.
const minSeconds = 0.5

/** Records a voice note, plays it to its writer, and sends it or drops it. The recording starts at once. */
export function VoiceRecorder({ released, sendLabel, onSend, onClose }: VoiceRecorderProps) {
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const finish = async (recording: Recording) => {
    const seconds = Math.min(recording.seconds(), fieldLengths.voiceSeconds)
    const blob = await recording.stop()
    if (seconds < minSeconds || blob.size === 0)
      return setStage({ name: 'refused', why: 'That was too short. Tap the microphone and speak.' })
    setStage({
      name: 'spoken',
      spoken: { blob, wave: await waveformOf(blob) },
      url: URL.createObjectURL(blob),
      seconds: Math.max(1, Math.round(seconds)),
    })
  }
  const finishHeld = useEffectEvent(finish)
  useEffect(() => {
    let isOver = false
    let begun: Recording | null = null
    const start = async () => {
      try {
        const recording = await startRecording()
        if (isOver) return recording.cancel()
        begun = recording
        setStage({ name: 'recording', recording })
        await released
        if (released && !isOver) await finishHeld(recording)
      } catch (error) {
        if (!isOver) setStage({ name: 'refused', why: recordingProblem(error) })
      }
    }
    void start()
    return () => {
      isOver = true
      begun?.cancel()
    }
  }, [released])
  useEffect(() => () => void (stage.name === 'spoken' && URL.revokeObjectURL(stage.url)), [stage])

  return (
    <div role="group" aria-label="Voice note" className="flex min-h-12 items-center gap-2">
      <RoundButton
        label={stage.name === 'refused' ? 'Close' : 'Delete'}
        isMain={stage.name === 'refused'}
        onClick={onClose}
      >
        {stage.name === 'refused' ? <Icon name="close" /> : <ConversationIcon name="trash" />}
      </RoundButton>
      {stage.name === 'asking' && <p role="status">Waiting for the microphone…</p>}
      {stage.name === 'refused' && (
        <p role="alert" className="order-first grow text-sm">
          {stage.why}
        </p>
      )}
      {stage.name === 'recording' && (
        <>
          <Running recording={stage.recording} onEnd={() => void finish(stage.recording)} />
          <RoundButton label="Stop" isMain onClick={() => void finish(stage.recording)}>
            <ConversationIcon name="stop" />
          </RoundButton>
        </>
      )}
      {stage.name === 'spoken' && (
        <>
          <span role="status" className="sr-only">
            Recorded. Listen, then {sendLabel.toLowerCase()}.
          </span>
          <div className="flex min-w-0 grow justify-center">
            <VoicePlayer url={stage.url} seconds={stage.seconds} wave={stage.spoken.wave} />
          </div>
          <RoundButton label={sendLabel} isMain onClick={() => onSend(stage.spoken)}>
            <Icon name="send" />
          </RoundButton>
        </>
      )}
    </div>
  )
}

/** Shows length and loudness. The recording ends at the longest length. */
function Running({ recording, onEnd }: { recording: Recording; onEnd: () => void }) {
  const [seconds, setSeconds] = useState(0)
  const [levels, setLevels] = useState<number[]>(() => Array<number>(levelsShown).fill(0))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = recording.seconds()
      setSeconds(Math.min(now, fieldLengths.voiceSeconds))
      setLevels((before) => [...before.slice(1), recording.level() * 100])
      if (now >= fieldLengths.voiceSeconds) {
        clearInterval(timer)
        end()
      }
    }, tickMilliseconds)
    return () => clearInterval(timer)
  }, [recording])
  return (
    <>
      <span role="status" className="sr-only">
        Recording. Press Stop when you are done.
      </span>
      <span role="timer" className="shrink-0 font-semibold text-danger tabular-nums">
        {showLength(seconds)}
        <span className="sr-only"> of {showLength(fieldLengths.voiceSeconds)}</span>
      </span>
      <span className="relative h-9 min-w-0 grow">
        <Waveform heights={levels} played={1} />
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums" aria-hidden="true">
        {showLength(fieldLengths.voiceSeconds)}
      </span>
    </>
  )
}

interface RoundButtonProps {
  label: string
  /** The next step. */
  isMain?: boolean
  onClick: () => void
  children: ReactNode
}

function RoundButton({ label, isMain = false, onClick, children }: RoundButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so the main button takes the focus for keyboards and screen readers.
  useEffect(() => {
    if (isMain) button.current?.focus()
  }, [isMain])
  const colours = isMain
    ? 'bg-leaf text-on-leaf hover:bg-leaf-strong'
    : 'border border-edge bg-card hover:bg-sunken'
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`flex size-12 shrink-0 items-center justify-center rounded-md ${colours}`}
    >
      {children}
    </button>
  )
}
