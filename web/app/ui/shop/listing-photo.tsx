import { useLite } from '../../hooks/use-lite.ts'
import placeholder from '../no-picture.svg'

interface ListingPhotoProps {
  /** `url` is the address of the stored file, without a width; `colour` is an index of the palette. */
  picture?: { url: string; colour: number } | undefined
  alt: string
  /** The displayed width, as the `sizes` attribute; without it the smallest size is enough, as in cards and rows. */
  sizes?: string | undefined
  /** For a photo that is visible when the page opens; all others load when they are near. */
  eager?: boolean | undefined
  shape?: 'square' | 'wide' | undefined
  /** At most 53 points wide: the smallest file is sharp. */
  isTiny?: boolean | undefined
}

/**
 * A photo of a listing in a box of fixed ratio, which shows its colour first, so that nothing moves when it loads.
 */
export function ListingPhoto({
  picture,
  alt,
  sizes,
  eager = false,
  shape = 'square',
  isTiny = false,
}: ListingPhotoProps) {
  const isLite = useLite()
  const height = shape === 'square' ? 640 : 400
  const ratio = shape === 'square' ? 'aspect-square' : 'aspect-8/5'
  // React names eager photos in the head of the page. With Save data only the photo of a listing's own page is one.
  const loading =
    eager && (sizes || !isLite) ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
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
            src: `${picture.url}/${sizes ? 640 : isTiny ? 160 : 320}.webp`,
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
