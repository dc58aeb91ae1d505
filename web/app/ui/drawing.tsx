import type { ComponentProps } from 'react'
import { useLite } from '../hooks/use-lite.ts'

/** A decorative drawing: the text beside it says the same. Pages in Save data leave it out. */
export function Drawing(props: ComponentProps<'img'>) {
  return useLite() ? null : <img alt="" {...props} />
}
