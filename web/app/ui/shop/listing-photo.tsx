import { useLite } from '../../hooks/use-lite.ts'
import placeholder from '../no-picture.svg'

interface ListingPictureProps {
  /** `url` is the address of the stored file, without a width; `colour` a place in the palette. */
  picture?: { url: string; colour: number } | undefined
  alt: string
  /** How wide it is shown, as the `sizes` attribute understands it; without it the small form is enough: cards, rows. */
  sizes?: string | undefined
  /** For the picture a page opens with; all others wait until they are near. */
  eager?: boolean | undefined
  shape?: 'square' | 'wide' | undefined
}

/** A picture of a listing in a box of fixed ratio, its own colour behind it, so that nothing jumps. */
export function ListingPicture({
  picture,
  alt,
  sizes,
  eager = false,
  shape = 'square',
}: ListingPictureProps) {
  const isLite = useLite()
  const height = shape === 'square' ? 640 : 400
  const ratio = shape === 'square' ? 'aspect-square' : 'aspect-8/5'
  const loading = eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  if (!picture) {
    return (
      <img
        src={placeholder}
        alt={alt}
        width={640}
        height={height}
        {...loading}
        className={`${ratio} w-full bg-sunken object-cover`}
      />
    )
  }
  return (
    <img
      {...(isLite
        ? { src: `${picture.url}/${eager || sizes ? 320 : 160}.webp` }
        : {
            src: `${picture.url}/${sizes ? 640 : 320}.webp`,
            srcSet: sizes && [640, 1080].map((width) => `${picture.url}/${width}.webp ${width}w`).join(', '),
            sizes,
          })}
      alt={alt}
      width={640}
      height={height}
      decoding="async"
      {...loading}
      className={`${ratio} w-full object-cover tint-${picture.colour}`}
    />
  )
}
