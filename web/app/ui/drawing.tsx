import type { ComponentProps } from 'react'
import { useLite } from '../hooks/use-lite.ts'

/** A drawing of our own, which says nothing that the words beside it do not: left out of pages in lite mode. */
export function Drawing(props: ComponentProps<'img'>) {
  return useLite() ? null : <img alt="" {...props} />
}
