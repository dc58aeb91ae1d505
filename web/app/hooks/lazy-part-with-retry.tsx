import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { loadPart, reloadWhenReachable } from './load-part.ts'

/**
 * A part whose script loads when it is first shown, perhaps without a network. Then it shows an error and loads again
 * when the network is back or somebody asks for it. The page around it stays as it is, unless only a reload helps.
 */
export function lazyPartWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  className = '',
): ComponentType<Props> {
  // A script that was loaded once needs no network to be shown again.
  let loaded: { Part: ComponentType<Props> } | null = null
  return function LazyPart(props: Props) {
    const [part, setPart] = useState(loaded)
    const [hasFailed, setFailed] = useState(false)
    const isAskedFor = useRef(false)
    useEffect(() => {
      if (part || hasFailed) return
      let isOver = false
      const fetchPart = async () => {
        try {
          loaded = { Part: await loadPart(load) }
          if (!isOver) setPart(loaded)
        } catch {
          if (!isOver && isAskedFor.current) await reloadWhenReachable()
          isAskedFor.current = false
          if (!isOver) setFailed(true)
        }
      }
      void fetchPart()
      return () => {
        isOver = true
      }
    }, [part, hasFailed])
    useEffect(() => {
      if (!hasFailed) return
      const again = () => setFailed(false)
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [hasFailed])

    if (part) return <part.Part {...props} />
    if (!hasFailed)
      return (
        <p role="status" className={className}>
          Loading...
        </p>
      )
    return (
      <p role="alert" className={className}>
        There is no network for this right now.{' '}
        <button
          type="button"
          className="min-h-11 font-semibold underline"
          onClick={() => {
            isAskedFor.current = true
            setFailed(false)
          }}
        >
          Try again
        </button>
      </p>
    )
  }
}
