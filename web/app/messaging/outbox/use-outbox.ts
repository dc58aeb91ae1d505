import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'

/**
 * Sends the pending messages of the person who is logged in, on whatever page they are when the network comes back.
 */
export function useOutbox(): void {
  const session = useSession()
  const userId = session && session.role !== 'admin' ? session.userId : null
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let close: (() => void) | undefined
    const open = async () => {
      const { openOutbox } = await import('./outbox.ts')
      if (!isOver) close = openOutbox(userId)
    }
    // The script itself could not load: the next page tries again.
    void open().catch(() => undefined)
    return () => {
      isOver = true
      close?.()
    }
  }, [userId])
}
