import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { lazyPartWithRetry } from '../../../hooks/lazy-part-with-retry.tsx'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { choosePhoto, ChosenPhotoLine } from './chosen-photo.tsx'
import type { ChosenPhoto } from './chosen-photo.tsx'
import type { PendingAttachment } from '../../outbox/outbox-store.ts'
import { keepWords, readKeptWords } from './kept-words.ts'
import { VoiceButton } from '../../voice/voice-button.tsx'

const VoiceRecorder = lazyPartWithRetry(
  async () => (await import('../../voice/voice-recorder.tsx')).VoiceRecorder,
)

// After a message the microphone stands where Send was: a quick second press is not meant for it.
const doublePressMilliseconds = 500

interface ComposerProps {
  recipientId: string
  /** The address of the form without JavaScript; this page by default. */
  action?: string | undefined
  onSend(content: string, file: PendingAttachment | null): void
  /** The text of a form that was refused. */
  typed?: string | undefined
  /** Questions to press. One that ends with a space is put into the box, to be finished. */
  questions?: readonly string[]
  error?: string | undefined
  /** What stands above the box, also fields that are sent with it. */
  above?: ReactNode
}

/**
 * Writes a message: text, a photo, or a voice note. Enter sends it, Shift and Enter break the line. While the box is
 * empty, a microphone button replaces Send.
 */
export function Composer({
  recipientId,
  action,
  onSend,
  typed = '',
  error,
  questions = [],
  above,
}: ComposerProps) {
  const hydrated = useHydrated()
  const writerId = useSession()?.userId ?? ''
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  // Its message must not be sent twice while the browser still resizes the photo.
  const [isSending, setSending] = useState(false)
  const [hasJustSent, setHasJustSent] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [isPhotoRefused, setPhotoRefused] = useState(false)
  const [hasText, setHasText] = useState(typed !== '')
  const [voice, setVoice] = useState<{ released: Promise<void> } | null>(null)

  const note = (words: string) => {
    setHasText(words !== '')
    keepWords(writerId, recipientId, words)
  }
  const takePhoto = () => {
    const file = chooser.current?.files?.[0]
    const chosen = file ? choosePhoto(file) : null
    setPhoto(chosen)
    setPhotoRefused(false)
    if (file && !chosen) refusePhoto()
    chosen?.small.catch(() => {
      // Another one may have been chosen since.
      if (chooser.current?.files?.[0] === file) refusePhoto()
    })
  }
  const refusePhoto = () => {
    clearChooser()
    setPhoto(null)
    setPhotoRefused(true)
  }
  const clearChooser = () => {
    if (chooser.current) chooser.current.value = ''
  }
  // Takes what was typed and chosen before the page's scripts ran.
  const takeTypedBeforeHydration = useEffectEvent(() => {
    const box = boxOf(form.current)
    // What was typed and not sent when the conversation was open last.
    if (box?.value === '') box.value = readKeptWords(writerId, recipientId)
    note(box?.value ?? '')
    takePhoto()
  })
  useEffect(() => takeTypedBeforeHydration(), [])

  const closeVoice = () => {
    setVoice(null)
    // Gives the focus back to the microphone button, for people who use the keyboard.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-microphone]')?.focus())
  }
  const send = async () => {
    const box = boxOf(form.current)
    if (!box || isSending) return
    if (box.value.trim() === '' && !photo) return box.focus()
    setSending(true)
    const blob = photo && (await photo.small.catch(() => null))
    setSending(false)
    // It was refused while it was made small: the message says so.
    if (photo && !blob) return
    clearTimeout(pause.current)
    pause.current = setTimeout(() => setHasJustSent(false), doublePressMilliseconds)
    setHasJustSent(true)
    onSend(box.value.trim(), blob && { kind: 'picture', blob, wave: [] })
    form.current?.reset()
    setPhoto(null)
    note('')
    box.focus()
  }
  const ask = (question: string) => {
    const box = boxOf(form.current)
    if (!box) return
    if (!question.endsWith(' ')) onSend(question, null)
    else {
      box.value = question
      note(question)
    }
    box.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter on a phone breaks the line: the Send button is near the thumb.
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
          released={voice.released}
          sendLabel="Send"
          onClose={closeVoice}
          onSend={({ blob, wave }) => {
            onSend('', { kind: 'voice', blob, wave })
            closeVoice()
          }}
        />
      )}
      {isPhotoRefused && (
        <p role="alert" className="mb-2 text-sm font-semibold text-danger">
          Photos must be JPG or PNG, under 5MB each
        </p>
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
      {hydrated && !voice && !hasText && questions.length > 0 && (
        <ul aria-label="Quick questions" className="mb-2 flex flex-wrap gap-2">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => ask(question)}
                className="min-h-11 rounded-full border border-edge bg-card px-4 text-sm font-semibold hover:bg-sunken"
              >
                {question.endsWith(' ') ? `${question}...?` : question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* Hidden, not gone: it holds fields that are sent too. */}
      <div hidden={voice !== null}>{above}</div>
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
          onInput={({ currentTarget }) => note(currentTarget.value)}
          className="field-sizing-content max-h-40 min-h-12 grow resize-none rounded-md border border-edge bg-card px-3.5 py-2.5 text-ink placeholder:text-muted"
        />
        {!hydrated && <RecordingField />}
        {hydrated && !hasText && !photo ? (
          <VoiceButton disabled={hasJustSent} onBegin={(released) => setVoice({ released })} />
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

/** Without JavaScript the recorder of the phone makes the voice note. */
function RecordingField() {
  return (
    <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-md border border-edge bg-card has-focus-visible:outline-2 has-focus-visible:outline-leaf hover:bg-sunken">
      <Icon name="microphone" />
      <span className="sr-only">Add a recording</span>
      <input type="file" name="file" accept="audio/*" capture className="absolute size-px opacity-0" />
    </label>
  )
}
