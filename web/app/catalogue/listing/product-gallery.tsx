import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { useState } from 'react'
import type { MouseEvent, UIEvent } from 'react'
import { lazyPartWithRetry } from '../../hooks/lazy-part-with-retry.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'

const PictureViewer = lazyPartWithRetry(async () => (await import('./picture-viewer.tsx')).PictureViewer)

interface ProductGalleryProps {
  name: string
  pictures: readonly Picture[]
  shape?: 'square' | 'wide' | undefined
}

/**
 * The photos of a listing: a strip to swipe, on wide screens small photos below, and each photo large after a tap. Without
 * JavaScript the small photos are links to the large ones of the strip, and these are links to their files.
 */
export function ProductGallery({ name, pictures, shape = 'square' }: ProductGalleryProps) {
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const box = `gallery ${shape === 'wide' ? 'is-low' : ''} overflow-hidden border-line max-sm:-mx-4 max-sm:border-b sm:rounded-lg sm:border`
  if (pictures.length === 0) {
    return (
      <div className={box}>
        <ListingPhoto alt={name} shape={shape} eager />
      </div>
    )
  }
  // The last photo cannot come to the left edge where the next one is always in sight.
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) =>
    setCurrent(Math.round((scrollLeft / Math.max(scrollWidth - clientWidth, 1)) * (pictures.length - 1)))
  const zoom = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setZoomed(index)
  }
  return (
    <div role="group" aria-label={`Pictures of ${name}`} className="min-w-0">
      <div className={`relative ${box}`}>
        <ul
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label="Pictures, side by side"
          onScroll={onScroll}
          className="no-bar flex h-full snap-x snap-mandatory overflow-x-auto"
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} id={`picture-${index + 1}`} className="h-full w-full shrink-0 snap-center">
              <a
                href={`${picture.url}/1080.webp`}
                onClick={zoom(index)}
                className="block h-full cursor-zoom-in"
              >
                <ListingPhoto
                  picture={picture}
                  alt={pictures.length > 1 ? `${name}, picture ${index + 1} of ${pictures.length}` : name}
                  sizes={sizes}
                  shape={shape}
                  eager={index === 0}
                />
              </a>
            </li>
          ))}
        </ul>
        <p
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-1.5 rounded-full bg-black/60 px-2.5 py-1 text-sm font-semibold text-white"
        >
          <Icon name="search" className="size-4" />
          {pictures.length > 1 && `${current + 1}/${pictures.length}`}
        </p>
      </div>
      {pictures.length > 1 && (
        <ul className="no-bar -mx-1 mt-2 flex gap-2 overflow-x-auto p-1 max-sm:hidden">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="w-18 shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === current || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  show(index + 1)
                }}
                className="block overflow-hidden rounded-md border-2 border-line hover:border-edge aria-current:border-leaf"
              >
                <ListingPhoto picture={picture} alt="" isTiny />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== null && (
        <PictureViewer name={name} pictures={pictures} first={zoomed} onClose={() => setZoomed(null)} />
      )}
    </div>
  )
}

// On phones app.css gives it a third of the height. Said smaller, because two pixels a point are sharp and three weigh twice.
const sizes = '(width >= 64rem) 600px, (width >= 40rem) 100vw, 24vh'

/** Scrolls the strip only: following the link would add an entry to the history. */
function show(index: number): void {
  const picture = document.getElementById(`picture-${index}`)
  picture?.parentElement?.scrollTo({
    left: picture.offsetLeft - picture.parentElement.offsetLeft,
    behavior: 'smooth',
  })
}
