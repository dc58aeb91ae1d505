/** A placeholder of a list of admins: lines without pictures. Screen readers read "Loading...". */
export function RecordSkeleton() {
  return (
    <div role="status" className="mt-16 space-y-3">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div
          key={line}
          aria-hidden="true"
          className="flex items-start justify-between gap-4 rounded-lg border border-line bg-card px-4 py-3"
        >
          <div className="grow space-y-2.5">
            <div className={`h-4 w-3/5 lg:w-1/4 ${grey}`} />
            <div className={`h-4 w-2/5 lg:w-1/6 ${grey}`} />
          </div>
          <div className={`h-5 w-20 shrink-0 ${grey}`} />
        </div>
      ))}
    </div>
  )
}

const grey = 'skeleton rounded-md bg-sunken'
