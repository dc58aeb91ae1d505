import { useEffect } from 'react'

interface ProgressProps {
  id: string
  label: string
  percent: number
}

/** The progress of something that takes more than a second. */
export function Progress({ id, label, percent }: ProgressProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex justify-between font-semibold">
        <span>{label}</span>
        <span className="tabular-nums">{percent}%</span>
      </label>
      <progress id={id} max={100} value={percent} className="rail" />
    </div>
  )
}

/** The browser asks whether to leave the page while something is on its way to the server. */
export function useAskBeforeUnload(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
