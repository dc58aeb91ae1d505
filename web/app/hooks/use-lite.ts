import { createContext, useContext } from 'react'

/**
 * Is this page written for a visitor who saves data (lite mode)? Then it goes out without scripts, our own drawings and the
 * font of headlines, and with the smallest form of every photo. The server says so; in a browser it is never true.
 */
export const LiteContext = createContext(false)

export function useLite(): boolean {
  return useContext(LiteContext)
}
