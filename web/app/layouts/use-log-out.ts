import type { MouseEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { logOut } from '../session/log-out.ts'

/** The click handler of a link to /logout: with JavaScript it ends the session at once, and opens `to`. */
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
