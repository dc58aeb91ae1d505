import { useEffect, useState } from 'react'

interface ShownDocument {
  id: string
  url: string
  isPdf: boolean
}

/** Identity documents on the page, with zoom. Radio buttons set the width, so that it works without JavaScript. */
export function DocumentViewer({ documents }: { documents: readonly ShownDocument[] }) {
  if (documents.length === 0)
    return (
      <p className="rounded-lg border border-dashed border-edge p-6 text-center text-muted">
        No documents any more. We delete them 30 days after the decision.
      </p>
    )
  return (
    <ol className="space-y-5">
      {documents.map((one, place) => (
        <li key={one.id}>
          {one.isPdf ? (
            <PdfDocument {...one} place={place + 1} />
          ) : (
            <PhotoDocument {...one} place={place + 1} />
          )}
        </li>
      ))}
    </ol>
  )
}

const zooms = ['Fit', '2×', '4×'] as const

function PhotoDocument({ id, url, place }: ShownDocument & { place: number }) {
  return (
    <div
      role="group"
      aria-label={`Document ${place}`}
      className={`rounded-lg border border-line bg-card p-3 ${zoomStyles}`}
    >
      {zooms.map((zoom, step) => (
        <input
          key={zoom}
          type="radio"
          id={`zoom-${id}-${step}`}
          name={`zoom-${id}`}
          defaultChecked={step === 0}
          aria-label={`Document ${place}: ${zoom}`}
          className="sr-only"
        />
      ))}
      <div className="mb-3 flex items-center gap-2">
        <span className="mr-auto font-semibold">Document {place}</span>
        {zooms.map((zoom, step) => (
          <label
            key={zoom}
            htmlFor={`zoom-${id}-${step}`}
            aria-hidden="true"
            className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-edge px-3 font-semibold hover:bg-sunken"
          >
            {zoom}
          </label>
        ))}
      </div>
      {/* A region that scrolls must be reached by keyboard. */}
      <div
        tabIndex={0}
        role="region"
        aria-label={`Document ${place}, picture`}
        className="max-h-[75dvh] overflow-auto rounded-md bg-sunken"
      >
        <img src={url} alt={`Document ${place} as the seller sent it`} className="h-auto max-w-none" />
      </div>
    </div>
  )
}

// The chosen radio button says how wide the picture is, and which label is marked.
const zoomStyles = [
  '[&>input:nth-of-type(1):checked~div_img]:w-full',
  '[&>input:nth-of-type(2):checked~div_img]:w-[200%]',
  '[&>input:nth-of-type(3):checked~div_img]:w-[400%]',
  '[&>input:nth-of-type(1):checked~div_label:nth-of-type(1)]:bg-leaf-soft',
  '[&>input:nth-of-type(2):checked~div_label:nth-of-type(2)]:bg-leaf-soft',
  '[&>input:nth-of-type(3):checked~div_label:nth-of-type(3)]:bg-leaf-soft',
  '[&>input:focus~div_label]:border-leaf',
].join(' ')

function PdfDocument({ url, place }: ShownDocument & { place: number }) {
  // The browsers of phones show no PDF in a frame, and a frame that is only hidden is fetched and logged as a view.
  const [isWide, setIsWide] = useState(false)
  useEffect(() => setIsWide(matchMedia('(min-width: 64rem)').matches), [])

  return (
    <div className="rounded-lg border border-line bg-card p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 lg:mb-3">
        <span className="font-semibold">Document {place}, PDF</span>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Open the PDF
        </a>
      </p>
      {isWide && (
        <iframe
          src={url}
          title={`Document ${place}`}
          className="h-[70dvh] w-full rounded-md bg-sunken max-lg:hidden"
        />
      )}
    </div>
  )
}
