import { boardEndpoints } from '@oja/contract/endpoints/orders/board.ts'
import type { Board } from '@oja/contract/schemas/orders/board.ts'
import { boardBeatSeconds } from '@oja/contract/values/orders/board-payments.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'

type BoardData = Board['data']

export interface LiveBoard {
  board: BoardData
  /** `live`: the server said so seconds ago. `old`: nobody knows what happened since. `ended`: it shows nothing more. */
  state: 'live' | 'old' | 'ended'
}

// The server speaks every five seconds. After this silence the board polls, so that a payment is green within six.
const silentMilliseconds = (boardBeatSeconds + 1) * 1_000
const pollMilliseconds = 4_000
// After this silence nothing on the board can be trusted.
const oldMilliseconds = 12_000

/**
 * The board of the page, kept up to date by the server's stream, or by polling where streams do not get through. Nothing
 * else changes it. `onChange` gets every newer board.
 */
export function useBoard(
  loaded: BoardData,
  onChange: (board: BoardData, before: BoardData) => void,
): LiveBoard {
  const [live, setLive] = useState<LiveBoard>({ board: loaded, state: 'live' })
  const newest = useRef(loaded)
  const onBoard = useEffectEvent((board: BoardData) => {
    const before = newest.current
    // A poll may arrive after a newer event.
    if (board.asOf < before.asOf) return
    newest.current = board
    setLive({ board, state: 'live' })
    onChange(board, before)
  })
  const onState = useEffectEvent((state: LiveBoard['state']) => {
    setLive((last) => (last.state === state || last.state === 'ended' ? last : { ...last, state }))
  })
  useEffect(
    () =>
      follow({
        onBoard: (board) => onBoard(board),
        onBeat: (asOf) => onBoard({ ...newest.current, asOf }),
        onState: (state) => onState(state),
      }),
    [],
  )
  return live
}

interface Listener {
  onBoard: (board: BoardData) => void
  onBeat: (asOf: string) => void
  onState: (state: LiveBoard['state']) => void
}

/** Follows the board until the returned function is called. */
function follow({ onBoard, onBeat, onState }: Listener): () => void {
  const { path } = boardEndpoints.read
  const over = new AbortController()
  const { signal } = over
  let receivedAt = Date.now()
  let isPolling = false
  let polledAt = 0
  let source: EventSource | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const noteReceived = () => {
    receivedAt = Date.now()
    isPolling = false
  }
  const end = () => {
    onState('ended')
    over.abort()
  }
  const open = () => {
    clearTimeout(retryTimer)
    source?.close()
    const opened = new EventSource(path)
    source = opened
    opened.addEventListener('board', ({ data }: MessageEvent<string>) => {
      noteReceived()
      onBoard(JSON.parse(data) as BoardData)
    })
    opened.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      noteReceived()
      onBeat((JSON.parse(data) as { asOf: string }).asOf)
    })
    opened.addEventListener('ended', end)
    opened.addEventListener('error', () => {
      // Until a stream says something again.
      isPolling = true
      // The browser reconnects a broken stream itself; it gives up on a refused one.
      if (opened.readyState === EventSource.CLOSED && !signal.aborted) retryTimer = setTimeout(open, 10_000)
    })
  }
  const poll = async () => {
    polledAt = Date.now()
    try {
      const { data } = await browserClient(boardEndpoints.read, {})
      if (signal.aborted) return
      receivedAt = Date.now()
      isPolling = true
      onBoard(data)
    } catch (error) {
      if (isCallError(error) && (error.status === 401 || error.status === 403) && !signal.aborted) end()
    }
  }
  const look = () => {
    if (signal.aborted) return
    const silent = Date.now() - receivedAt
    if (silent > oldMilliseconds) onState('old')
    const isDue = isPolling || silent > silentMilliseconds
    if (isDue && navigator.onLine && Date.now() - polledAt >= pollMilliseconds) void poll()
  }
  // What a stream from before still brings may be late: only a new one is trusted.
  const distrust = () => {
    receivedAt = 0
    onState('old')
    if (!signal.aborted) open()
  }
  const clock = setInterval(look, 500)
  window.addEventListener('offline', distrust, { signal })
  window.addEventListener('online', look, { signal })
  // A phone that slept, and a page that Back restores, show what was true before.
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && distrust(), { signal })
  signal.addEventListener('abort', () => {
    clearInterval(clock)
    clearTimeout(retryTimer)
    source?.close()
  })
  open()
  return () => over.abort()
}
