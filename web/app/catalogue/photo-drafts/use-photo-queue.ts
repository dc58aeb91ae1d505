import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useRef, useState } from 'react'
import { useAskBeforeUnload } from '../../ui/progress.tsx'
import { cannotOpen, looksLikePicture, preparePhoto, UnreadablePhoto } from '../../browser/prepare-photo.ts'
import { PhotoRefused, sendPhoto } from './send-photo.ts'

/** How far the chosen photos have come. */
export interface PhotoQueue {
  /** How many photos were chosen since the page opened, and how many of them have come to an end. */
  total: number
  done: number
  /** How many of them were drafts already. */
  known: number
  /** How many of them were refused on the way. */
  failed: number
  /** The photo that is on its way, and how much of it was sent. */
  current: string
  percent: number
  /** True while there is no network. */
  isWaiting: boolean
  /** Why photos were refused: a sentence for each, with its name. */
  refused: readonly string[]
  /** That more than 40 were chosen; "" when not. */
  note: string
}

const empty: PhotoQueue = {
  total: 0,
  done: 0,
  known: 0,
  failed: 0,
  current: '',
  percent: 0,
  isWaiting: false,
  refused: [],
  note: '',
}

// The widest shown photo has 1080 pixels.
const limits = { longestSide: 1_280, bytes: fieldLengths.photoBytes }

/**
 * Sends photos one after another: a phone has memory for one decoded photo of its camera, not for forty. `onArrived` is
 * called after each.
 */
export function usePhotoQueue(onArrived: () => void): PhotoQueue & { add: (files: readonly File[]) => void } {
  const [queue, setQueue] = useState(empty)
  const waiting = useRef<File[]>([])
  const isRunning = useRef(false)
  const page = useRef<AbortController | null>(null)
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  useEffect(() => {
    page.current = new AbortController()
    return () => page.current?.abort()
  }, [])
  const isSending = queue.done < queue.total
  useAskBeforeUnload(isSending)

  const change = (part: Partial<PhotoQueue>) => setQueue((before) => ({ ...before, ...part }))

  async function run(signal: AbortSignal) {
    isRunning.current = true
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      change({ current: file.name, percent: 0 })
      const { isKnown, reason, endsAll } = await sendOne(file, signal, change)
      if (signal.aborted) return
      if (endsAll) waiting.current = []
      setQueue((before) => ({
        ...before,
        done: endsAll ? before.total : before.done + 1,
        known: before.known + (isKnown ? 1 : 0),
        failed: before.failed + (endsAll ? before.total - before.done : reason ? 1 : 0),
        refused: reason ? [...before.refused, reason] : before.refused,
      }))
      arrived.current()
    }
    isRunning.current = false
  }

  async function add(files: readonly File[]) {
    const first = files.slice(0, fieldLengths.bulkPhotos)
    const left = files.length - first.length
    // What is no picture is refused at once, not when its turn comes.
    const looks = await Promise.all(first.map(looksLikePicture))
    const taken = first.filter((_, index) => looks[index])
    const others = first.filter((_, index) => !looks[index]).map((file) => cannotOpen(file).message)
    waiting.current.push(...taken)
    setQueue((before) => ({
      // A queue that has ended starts anew.
      ...(before.done < before.total ? before : empty),
      total: (before.done < before.total ? before.total : 0) + taken.length,
      refused: [...(before.done < before.total ? before.refused : []), ...others],
      note: left > 0 ? tooMany(files.length) : '',
    }))
    if (!isRunning.current && page.current) void run(page.current.signal)
  }

  return { ...queue, add: (files) => void add(files) }
}

function tooMany(count: number): string {
  const { bulkPhotos } = fieldLengths
  return `You chose ${count} photos. The first ${bulkPhotos} are being added: add the others after them.`
}

interface Sent {
  isKnown: boolean
  /** Why it was refused; "" when it was not. */
  reason: string
  endsAll: boolean
}

async function sendOne(
  file: File,
  signal: AbortSignal,
  change: (part: Partial<PhotoQueue>) => void,
): Promise<Sent> {
  try {
    const photo = await preparePhoto(file, limits)
    const { isNew } = await sendPhoto(photo, file.name, {
      onProgress: (percent) => change({ percent }),
      onWaiting: (isWaiting) => change({ isWaiting }),
      signal,
    })
    return { isKnown: !isNew, reason: '', endsAll: false }
  } catch (error) {
    if (error instanceof UnreadablePhoto) return { isKnown: false, reason: error.message, endsAll: false }
    if (error instanceof PhotoRefused)
      return { isKnown: false, reason: error.message, endsAll: error.endsAll }
    // The file is gone from the phone since it was chosen.
    return { isKnown: false, reason: `${file.name} cannot be opened`, endsAll: false }
  }
}
