import { createContext, useContext } from 'react'

/**
 * Is this page for a visitor who saves data? It has no scripts, no drawings and no headline font, and the
 * smallest size of every photo. The server decides it; in a browser it is always false.
 */
export const LiteContext = createContext(false)

export function useLite(): boolean {
  return useContext(LiteContext)
}
