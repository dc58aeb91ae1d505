import type { MouseEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { logOut } from '../session/log-out.ts'

/** Makes a link to /logout end the session at once where JavaScript runs, and go to `to`. */
export function useLogOut(to: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async (event: MouseEvent) => {
    event.preventDefault()
    await logOut()
    await navigate(to)
    await revalidate()
  }
}
