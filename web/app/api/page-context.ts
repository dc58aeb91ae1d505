import type { Client, Incoming } from '@oja/contract/client.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { createContext } from 'react-router'

/** What the server offers the pages it renders. */
export interface PageServices {
  /** The API in process, as the person who asked for the page. */
  api: Client
  /** Hands the page's own request body, unread, to the API's multipart handler. */
  upload: (target: Endpoint) => Promise<Incoming>
  /** Hears what no page expects; the server logs it. */
  report: (error: unknown) => void
  /** Whether the page is for a visitor who saves data (hooks/use-lite.ts). */
  lite: boolean
}

export const apiContext = createContext<Client>()
export const uploadContext = createContext<PageServices['upload']>()
export const reportContext = createContext<PageServices['report']>()
export const liteContext = createContext<boolean>()
