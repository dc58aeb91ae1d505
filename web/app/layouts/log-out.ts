import { endpoints } from '@oja/contract/endpoints.ts'
import type { MouseEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { browserClient } from '../lib/browser-client.ts'
import { forgetSession } from '../lib/session-storage.ts'

/**
 * Makes a link to /logout end the session at once where JavaScript runs, and go to `to`. Whatever the server says, this
 * browser forgets the session; a failed call is only logged.
 */
export function useLogOut(to: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (event: MouseEvent) => {
    event.preventDefault()
    await browserClient(endpoints.auth.logout, {}).catch(console.error)
    forgetSession()
    await navigate(to)
    await revalidate()
  }
}
