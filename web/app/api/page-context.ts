import type { Client, Incoming } from '@oja/contract/client.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { createContext } from 'react-router'
import type { Saving } from '../hooks/use-lite.ts'

/** What the server gives to the pages that it renders. */
export interface PageServices {
  /** The API in process, as the person who requested the page. */
  api: Client
  /** Passes the page's own request body, unread, to the API's multipart handler. */
  upload: (target: Endpoint) => Promise<Incoming>
  /** Reports an unexpected error; the server logs it. */
  report: (error: unknown) => void
  /** Whether pages for developers exist. */
  isDevelopment: boolean
  saving: Saving
}

export const apiContext = createContext<Client>()
export const uploadContext = createContext<PageServices['upload']>()
export const reportContext = createContext<PageServices['report']>()
export const developmentContext = createContext<boolean>()
export const savingContext = createContext<Saving>()
