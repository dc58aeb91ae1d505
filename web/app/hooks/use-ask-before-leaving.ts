import { useEffect } from 'react'

/** The browser asks whether to leave the page while something is on its way to the server. */
export function useAskBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
