interface SkeletonProps {
  /** `card` is like a product card, `row` like a line with a photo, `line` like a line of text. */
  shape?: 'line' | 'card' | 'row' | 'picture' | 'wide' | undefined
  count?: number | undefined
  className?: string | undefined
}

/** A placeholder of the same shape as the content. Screen readers read "Loading...". */
export function Skeleton({ shape = 'line', count = 1, className = '' }: SkeletonProps) {
  return (
    <div role="status" className={className || wraps[shape]}>
      <span className="sr-only">Loading...</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          aria-hidden="true"
          className={shape === 'card' ? 'overflow-hidden rounded-lg border border-line bg-card' : ''}
        >
          {shape === 'card' && <Card />}
          {shape === 'row' && <Row />}
          {shape === 'line' && <div className={`h-4 ${grey}`} />}
          {shape === 'picture' && <div className={`aspect-square ${grey}`} />}
          {shape === 'wide' && <div className={`aspect-8/5 ${grey}`} />}
        </div>
      ))}
    </div>
  )
}

const grey = 'skeleton rounded-md bg-sunken'
const wraps = { line: 'space-y-3', card: 'card-grid', row: 'space-y-4', picture: '', wide: '' }

function Card() {
  return (
    <>
      <div className="skeleton aspect-square bg-sunken" />
      <div className="space-y-2.5 p-3">
        <div className={`h-4 w-4/5 ${grey}`} />
        <div className={`h-5 w-2/5 ${grey}`} />
        <div className={`h-4 w-3/5 ${grey}`} />
      </div>
    </>
  )
}

function Row() {
  return (
    <div className="flex items-center gap-4">
      <div className={`size-14 shrink-0 ${grey}`} />
      <div className="grow space-y-2.5">
        <div className={`h-4 w-3/5 ${grey}`} />
        <div className={`h-4 w-2/5 ${grey}`} />
      </div>
    </div>
  )
}
