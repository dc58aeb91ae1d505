import type { ComponentProps } from 'react'
import { useLite } from '../hooks/use-lite.ts'

/**
 * A decorative drawing: the text beside it says the same. Pages in Save data leave it out. `small` is the file for narrow
 * windows, whatever the pixels of the screen.
 */
export function Drawing({ small, ...props }: ComponentProps<'img'> & { small?: string }) {
  if (useLite()) return null
  const image = <img alt="" {...props} />
  if (!small) return image
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={small} />
      {image}
    </picture>
  )
}
