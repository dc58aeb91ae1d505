import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Photo, Photos } from './photos.ts'

interface PhotoTilesProps {
  photos: Photos
  disabled: boolean
  /** Called when the last photo is removed, because the focus needs a new place. */
  onEmptied: () => void
}

/**
 * The chosen photos in order. A mouse drags a photo anywhere, a finger by its grip; arrow buttons and arrow keys move
 * it; a cross removes it.
 */
export function PhotoTiles({ photos, disabled, onEmptied }: PhotoTilesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const move = (photo: Photo, index: number) => {
    if (index < 0 || index >= photos.list.length) return
    photos.move(photo, index)
    setAnnouncement(
      `Photo moved to place ${index + 1} of ${photos.list.length}${index === 0 ? ', the cover' : ''}`,
    )
  }
  useDrag(dragged, {
    over(index) {
      const photo = photos.list.find(({ key }) => key === dragged)
      if (photo && photos.list[index] !== photo) move(photo, index)
    },
    end: () => setDragged(''),
    list,
  })
  const remove = (photo: Photo, index: number) => {
    photos.remove(photo)
    setAnnouncement(`Photo ${index + 1} removed`)
    const next = list.current?.children[index === 0 ? 1 : index - 1]
    if (next) next.querySelector<HTMLButtonElement>('[data-remove]')?.focus()
    else onEmptied()
  }
  return (
    <>
      <ol ref={list} aria-label="Chosen photos" className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.list.map((photo, index) => (
          <Tile
            key={photo.key}
            photo={photo}
            index={index}
            count={photos.list.length}
            disabled={disabled}
            isDragged={photo.key === dragged}
            onDrag={(pointerId) => {
              // The list captures the pointer, because the tile itself moves in the document during a drag.
              list.current?.setPointerCapture(pointerId)
              setDragged(photo.key)
            }}
            onMove={(to) => move(photo, to)}
            onRemove={() => remove(photo, index)}
          />
        ))}
        {photos.coming.map((name, index) => (
          <ComingTile key={`${index} ${name}`} name={name} isNow={index === 0} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** The place of a photo that the browser still makes small. */
function ComingTile({ name, isNow }: { name: string; isNow: boolean }) {
  return (
    <li className="overflow-hidden rounded-md border border-dashed border-edge bg-card">
      <div className="flex aspect-square items-center justify-center bg-sunken text-muted">
        <Icon name="camera" className="size-6" />
      </div>
      <p className="px-2 pt-1.5 text-center text-sm font-semibold text-muted">
        {isNow ? 'Preparing…' : 'Waiting…'}
      </p>
      <p className="flex min-h-11 items-center justify-center px-2 text-sm text-muted">
        <span className="truncate">{name}</span>
      </p>
    </li>
  )
}

interface TileProps {
  photo: Photo
  index: number
  count: number
  disabled: boolean
  isDragged: boolean
  onDrag: (pointerId: number) => void
  onMove: (index: number) => void
  onRemove: () => void
}

function Tile({ photo, index, count, disabled, isDragged, onDrag, onMove, onRemove }: TileProps) {
  // Not disabled at the ends: a disabled button loses the keyboard focus.
  const control = 'flex min-h-11 items-center justify-center hover:bg-sunken aria-disabled:opacity-40'
  return (
    <li
      data-place={index}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onMove(index - 1)
        if (key === 'ArrowRight') onMove(index + 1)
      }}
      className={`overflow-hidden rounded-md border bg-card ${isDragged ? 'border-leaf opacity-70' : 'border-line'}`}
    >
      <div className="relative">
        <img
          src={photo.preview}
          alt={photo.file?.name ?? `Photo ${index + 1}`}
          draggable={false}
          onPointerDown={({ pointerType, pointerId, button }) => {
            // A finger here scrolls the page; only the grip starts a drag.
            if (pointerType !== 'touch' && button === 0 && !disabled) onDrag(pointerId)
          }}
          className="aspect-square w-full cursor-grab object-cover select-none active:cursor-grabbing"
        />
        {count > 1 && (
          <span
            aria-hidden="true"
            data-grip
            onPointerDown={({ pointerId, button }) => {
              if (button === 0 && !disabled) onDrag(pointerId)
            }}
            className="absolute right-0 bottom-0 flex size-11 cursor-grab touch-none items-center justify-center rounded-tl-lg bg-card/90 text-ink active:cursor-grabbing"
          >
            <GripDots />
          </span>
        )}
      </div>
      <p
        className={`px-2 pt-1.5 text-center text-sm font-semibold ${index === 0 ? 'text-leaf' : 'text-muted'}`}
      >
        {index === 0 ? 'Cover' : `Photo ${index + 1}`}
      </p>
      {photo.warning && (
        <p role="status" className="px-2 pt-1 text-center text-sm text-marigold-ink">
          {photo.warning}
        </p>
      )}
      <div className="grid grid-flow-col auto-cols-fr">
        {count > 1 && (
          <button
            type="button"
            aria-label={`Move photo ${index + 1} forward`}
            disabled={disabled}
            aria-disabled={index === 0}
            onClick={() => onMove(index - 1)}
            className={control}
          >
            <Icon name="chevron-left" />
          </button>
        )}
        <button
          type="button"
          data-remove
          aria-label={`Remove photo ${index + 1}`}
          disabled={disabled}
          onClick={onRemove}
          className={`${control} hover:text-danger disabled:opacity-60`}
        >
          <Icon name="close" />
        </button>
        {count > 1 && (
          <button
            type="button"
            aria-label={`Move photo ${index + 1} back`}
            disabled={disabled}
            aria-disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
            className={control}
          >
            <Icon name="chevron-right" />
          </button>
        )}
      </div>
    </li>
  )
}

interface Drag {
  over: (index: number) => void
  end: () => void
  list: RefObject<HTMLOListElement | null>
}

/** Follows the pointer during a drag, and reports over which index of the list it is. */
function useDrag(dragged: string, drag: Drag) {
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    if (dragged === '') return
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const { list, over } = latest.current
      const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
      if (tile && list.current?.contains(tile)) over(Number(tile.dataset.place))
    }
    const end = () => latest.current.end()
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [dragged])
}

/** Six dots: what they stand on can be dragged. */
function GripDots() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className="size-5" fill="currentColor">
      <path d="M7 4h3v3H7zm7 0h3v3h-3zm-7 6.5h3v3H7zm7 0h3v3h-3zM7 17h3v3H7zm7 0h3v3h-3z" />
    </svg>
  )
}
