import { createContext } from 'react'

/**
 * Is what surrounds every page of its kind, its styles and the scripts that start it, written around it by the server? Then
 * the page renders none of it. Never in a browser.
 */
export const FrameIsKnown = /* @__PURE__ */ createContext(false)
