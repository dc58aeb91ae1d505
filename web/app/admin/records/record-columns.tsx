import type { ReactNode } from 'react'

interface RecordColumnsProps {
  /** What is decided or answered. */
  children: ReactNode
  /** Who it is about, and the notes. */
  side: ReactNode
  /** What is read last; on a phone it comes below the side. */
  rest?: ReactNode
}

/** The page of one record: on a laptop its facts stand beside the work, on a phone below it. */
export function RecordColumns({ children, side, rest }: RecordColumnsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 space-y-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">{side}</div>
      {rest && <div className="min-w-0 xl:col-start-1">{rest}</div>}
    </div>
  )
}
