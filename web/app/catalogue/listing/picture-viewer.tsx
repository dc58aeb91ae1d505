import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'

interface PictureViewerProps {
  name: string
  pictures: readonly Picture[]
  /** The index of the picture to begin with. */
  first: number
  onClose: () => void
}

/**
 * The pictures of a listing over the whole screen. A tap enlarges one, a finger moves it, a swipe goes on. Escape, the
 * cross and, on phones, Back close it.
 */
export function PictureViewer({ name, pictures, first, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)
  const [isLarge, setLarge] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    const element = strip.current
    if (element) element.scrollLeft = first * element.clientWidth
  }, [first])
  const go = (index: number) => {
    setLarge(false)
    const element = strip.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' })
  }
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-black p-0 text-white backdrop:bg-black"
    >
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className={`no-bar flex h-full snap-x snap-mandatory ${isLarge ? 'overflow-hidden' : 'overflow-x-auto'}`}
      >
        {pictures.map(({ id, url }, index) => (
          <li key={id} className="no-bar h-full w-full shrink-0 snap-center overflow-auto">
            <button
              type="button"
              aria-label={
                isLarge && index === current ? 'Show the whole picture' : `Enlarge picture ${index + 1}`
              }
              onClick={() => setLarge((was) => !was)}
              className={`relative flex items-center justify-center ${isLarge && index === current ? 'size-[220%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
            >
              {/* The page has shown the photo in this size: it fills the time until the large file is there. */}
              <img
                src={`${url}/640.webp`}
                alt=""
                loading={index === first ? 'eager' : 'lazy'}
                className="absolute size-full object-contain"
              />
              <img
                src={`${url}/1080.webp`}
                alt={`${name}, ${index + 1} of ${pictures.length}`}
                loading={index === first ? 'eager' : 'lazy'}
                className="relative size-full object-contain"
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="pointer-events-none absolute top-4 left-4 rounded-full bg-black/60 px-3 py-1 font-semibold">
        {current + 1} of {pictures.length}
      </p>
      <ViewerButton
        icon="close"
        label="Close pictures"
        className="top-2 right-2"
        onPress={() => dialog.current?.close()}
      />
      {current > 0 && (
        <ViewerButton
          icon="chevron-left"
          label="Previous picture"
          className="top-1/2 left-2 max-sm:hidden"
          onPress={() => go(current - 1)}
        />
      )}
      {current < pictures.length - 1 && (
        <ViewerButton
          icon="chevron-right"
          label="Next picture"
          className="top-1/2 right-2 max-sm:hidden"
          onPress={() => go(current + 1)}
        />
      )}
    </dialog>
  )
}

interface ViewerButtonProps {
  icon: IconName
  label: string
  className: string
  onPress: () => void
}

function ViewerButton({ icon, label, className, onPress }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`absolute flex size-12 items-center justify-center rounded-full bg-black/60 hover:bg-black ${className}`}
    >
      <Icon name={icon} className="size-6" />
    </button>
  )
}
