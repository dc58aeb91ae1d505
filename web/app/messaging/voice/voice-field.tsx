import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { RecordedVoice } from './voice-recorder.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const VoiceRecorder = lazy(async () => ({
  default: (await import('./voice-recorder.tsx')).VoiceRecorder,
}))

/**
 * A voice note as a file of its form. With JavaScript it is recorded here; without, the phone offers its own recorder.
 */
export function VoiceField({ name, hasVoice }: { name: string; hasVoice: boolean }) {
  const id = useId()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [stage, setStage] = useState<'none' | 'recording' | 'kept'>('none')
  const keep = ({ blob }: RecordedVoice) => {
    const files = new DataTransfer()
    files.items.add(new File([blob], 'voice', { type: blob.type }))
    if (input.current) input.current.files = files.files
    setStage('kept')
  }
  const drop = () => {
    if (input.current) input.current.value = ''
    setStage('none')
  }
  const label = hasVoice ? 'Another voice note (optional)' : 'Voice note (optional)'
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept="audio/*"
        capture
        hidden={hydrated}
        className="block min-h-12 w-full rounded-md border border-edge bg-card p-3"
      />
      {hydrated && stage === 'none' && (
        <Button type="button" kind="quiet" onClick={() => setStage('recording')}>
          <Icon name="microphone" />
          Record, up to 60 seconds
        </Button>
      )}
      {stage === 'recording' && (
        <div className="rounded-lg border border-line bg-card p-3">
          <Suspense fallback={<p role="status">Loading...</p>}>
            <VoiceRecorder sendLabel="Keep" onSend={keep} onClose={drop} />
          </Suspense>
        </div>
      )}
      {stage === 'kept' && (
        <p role="status" className="flex flex-wrap items-center gap-3">
          <span className="flex items-center gap-2 font-semibold">
            <Icon name="check" className="text-leaf" />
            Voice note added
          </span>
          <Button type="button" kind="plain" onClick={drop}>
            Delete
          </Button>
        </p>
      )}
    </div>
  )
}
