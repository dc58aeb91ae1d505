import { createContext, useContext } from 'react'

/** How the server renders a page. */
export interface Saving {
  /** Its reader saves data: it has no drawings and no headline font, and the smallest size of every photo. */
  lite: boolean
  /** Pages that save data have none, but for people's own pages. */
  scripts: boolean
  /** Addresses of the page's styles. */
  styles?: readonly string[]
}

/** Only the server sets it. */
export const SavingContext = createContext<Saving>({ lite: false, scripts: true })

/** Is this page for somebody who saves data? In a browser the document says it, and the pages opened from it stay so. */
export function useLite(): boolean {
  const { lite } = useContext(SavingContext)
  return import.meta.env.SSR ? lite : 'lite' in document.documentElement.dataset
}
