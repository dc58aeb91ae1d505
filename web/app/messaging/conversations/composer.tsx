import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { lazyPartWithRetry } from '../../hooks/lazy-part-with-retry.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'
import { choosePhoto, ChosenPhotoLine } from './chosen-photo.tsx'
import type { ChosenPhoto } from './chosen-photo.tsx'
import type { PendingAttachment } from '../outbox/outbox-store.ts'
import { VoiceButton } from '../voice/voice-button.tsx'

const VoiceRecorder = lazyPartWithRetry(
  async () => (await import('../voice/voice-recorder.tsx')).VoiceRecorder,
)

const doubleMilliseconds = 500

interface ComposerProps {
  recipientId: string
  /** Where the form goes without JavaScript; this page unless said otherwise. */
  action?: string | undefined
  onSend(content: string, file: PendingAttachment | null): void
  /** What was typed into a form that was refused. */
  typed?: string | undefined
  error?: string | undefined
}

/**
 * Where a message is written: words, a picture, or a voice note. Enter sends, Shift and Enter breaks the line. While
 * nothing is written, a microphone stands in the place of Send.
 */
export function Composer({ recipientId, action, onSend, typed = '', error }: ComposerProps) {
  const hydrated = useHydrated()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  // While a photo is still made small, its message must not go twice.
  const [isSending, setSending] = useState(false)
  const sentAt = useRef(-Infinity)
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [hasWords, setHasWords] = useState(typed !== '')
  const [voice, setVoice] = useState<{ letGo: Promise<void> } | null>(null)

  const takePhoto = () => {
    const file = chooser.current?.files?.[0]
    const chosen = file ? choosePhoto(file) : null
    setPhoto(chosen)
    if (file && !chosen) {
      clearChooser()
      toast({ text: 'Photos must be JPG or PNG, under 5MB each', tone: 'bad' })
    }
  }
  const clearChooser = () => {
    if (chooser.current) chooser.current.value = ''
  }
  // What was typed and chosen before this page's scripts ran is there already.
  const takeEarly = useEffectEvent(() => {
    setHasWords(boxOf(form.current)?.value !== '')
    takePhoto()
  })
  useEffect(() => takeEarly(), [])

  const closeVoice = () => {
    setVoice(null)
    // Where it was opened, once that is there again: who uses keys goes on from there.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-microphone]')?.focus())
  }
  const send = async () => {
    const box = boxOf(form.current)
    if (!box || isSending) return
    if (box.value.trim() === '' && !photo) return box.focus()
    setSending(true)
    const blob = photo && (await photo.small)
    setSending(false)
    sentAt.current = performance.now()
    onSend(box.value.trim(), blob && { kind: 'picture', blob, wave: [] })
    form.current?.reset()
    setPhoto(null)
    setHasWords(false)
    box.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A phone's Enter is for a new line: its button is beside the thumb.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input type="hidden" name="recipientId" value={recipientId} />
      <label htmlFor={id} className="sr-only">
        Your message
      </label>
      {voice && (
        <VoiceRecorder
          letGo={voice.letGo}
          sendLabel="Send"
          onClose={closeVoice}
          onSend={({ blob, wave }) => {
            onSend('', { kind: 'voice', blob, wave })
            closeVoice()
          }}
        />
      )}
      {photo && (
        <ChosenPhotoLine
          photo={photo}
          isSending={isSending}
          onTakeAway={() => {
            clearChooser()
            setPhoto(null)
          }}
        />
      )}
      <div className={voice ? 'hidden' : 'flex items-end gap-2'}>
        <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-md border border-edge bg-card has-focus-visible:outline-2 has-focus-visible:outline-leaf hover:bg-sunken">
          <Icon name="camera" />
          <span className="sr-only">Add a photo</span>
          <input
            ref={chooser}
            type="file"
            name="file"
            accept="image/jpeg,image/png"
            className="absolute size-px opacity-0"
            onChange={takePhoto}
          />
        </label>
        <textarea
          id={id}
          name="content"
          rows={1}
          dir="auto"
          maxLength={fieldLengths.message}
          defaultValue={typed}
          placeholder="Write a message"
          aria-invalid={error ? true : undefined}
          onKeyDown={onKeyDown}
          onInput={({ currentTarget }) => setHasWords(currentTarget.value !== '')}
          className="field-sizing-content max-h-40 min-h-12 grow resize-none rounded-md border border-edge bg-card px-3.5 py-2.5 text-ink placeholder:text-muted"
        />
        {!hydrated && <RecordingField />}
        {hydrated && !hasWords && !photo ? (
          <VoiceButton
            onBegin={(letGo) => {
              // Send stood here a moment ago: who presses that twice means nothing by the second.
              if (performance.now() - sentAt.current > doubleMilliseconds) setVoice({ letGo })
            }}
          />
        ) : (
          <button
            type="submit"
            className="flex size-12 shrink-0 items-center justify-center rounded-md bg-leaf text-on-leaf hover:bg-leaf-strong"
          >
            <Icon name="send" />
            <span className="sr-only">Send</span>
          </button>
        )}
      </div>
      {!hydrated && <p className="sr-only">Photos and recordings are sent with your message.</p>}
      {error && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </form>
  )
}

function boxOf(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  return form?.querySelector('textarea') ?? null
}

/** Without JavaScript the phone's own recorder makes the voice note. */
function RecordingField() {
  return (
    <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-md border border-edge bg-card has-focus-visible:outline-2 has-focus-visible:outline-leaf hover:bg-sunken">
      <Icon name="microphone" />
      <span className="sr-only">Add a recording</span>
      <input type="file" name="file" accept="audio/*" capture className="absolute size-px opacity-0" />
    </label>
  )
}
