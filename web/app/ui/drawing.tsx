import type { ComponentProps, ReactNode } from 'react'
import { useLite } from '../hooks/use-lite.ts'

interface DrawingProps extends ComponentProps<'img'> {
  /** What stands in its place in Save data. */
  instead?: ReactNode
}

/** A decorative drawing: the text beside it says the same. Pages in Save data leave it out. */
export function Drawing({ instead, ...picture }: DrawingProps) {
  return useLite() ? instead : <img alt="" {...picture} />
}
