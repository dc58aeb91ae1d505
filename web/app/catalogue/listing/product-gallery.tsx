import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'

interface ProductGalleryProps {
  name: string
  pictures: readonly Picture[]
  shape?: 'square' | 'wide' | undefined
}

/** The photos of a listing in a strip. The small photos below are links to them, which work without JavaScript. */
export function ProductGallery({ name, pictures, shape = 'square' }: ProductGalleryProps) {
  const sizes = '(width >= 64rem) 560px, 100vw'
  if (pictures.length < 2) {
    return (
      <div className="overflow-hidden rounded-lg border border-line">
        <ListingPhoto picture={pictures[0]} alt={name} sizes={sizes} shape={shape} eager />
      </div>
    )
  }
  return (
    <div role="group" aria-label={`Pictures of ${name}`}>
      <ul
        tabIndex={0}
        aria-label="Pictures, side by side"
        className="no-bar flex snap-x snap-mandatory overflow-x-auto rounded-lg border border-line"
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
            <ListingPhoto
              picture={picture}
              alt={`${name}, picture ${index + 1} of ${pictures.length}`}
              sizes={sizes}
              shape={shape}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      <ul className="no-bar mt-3 flex gap-2 overflow-x-auto p-1">
        {pictures.map((picture, index) => (
          <li key={picture.id} className="w-16 shrink-0">
            <a
              href={`#picture-${index + 1}`}
              aria-label={`Show picture ${index + 1}`}
              onClick={(event) => {
                event.preventDefault()
                show(index + 1)
              }}
              className="block overflow-hidden rounded-md border border-line hover:border-edge"
            >
              <ListingPhoto picture={picture} alt="" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls the strip only: following the link would add an entry to the history. */
function show(index: number): void {
  const picture = document.getElementById(`picture-${index}`)
  picture?.parentElement?.scrollTo({
    left: picture.offsetLeft - picture.parentElement.offsetLeft,
    behavior: 'smooth',
  })
}
