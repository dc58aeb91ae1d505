import { useCallback, useSyncExternalStore } from 'react'
import { showCount } from '../../format/format.ts'

const key = 'packed-orders'
// The oldest marks go first: an order that was sent is on no list.
const maxKept = 500

interface PackedOrders {
  /** The numbers of the orders that are ticked in this browser. */
  packed: ReadonlySet<string>
  change: (number: string, isPacked: boolean) => void
}

/** Which orders are packed. Only this browser knows: a tick is a help to one pair of hands, and changes no order. */
export function usePacked(): PackedOrders {
  const stored = useSyncExternalStore(subscribe, read, () => '')
  const change = useCallback((number: string, isPacked: boolean) => {
    const others = numbersOf(read()).filter((each) => each !== number)
    write([...others, ...(isPacked ? [number] : [])].slice(-maxKept))
  }, [])
  return { packed: new Set(numbersOf(stored)), change }
}

interface PackedBoxProps {
  number: string
  name: string
  isPacked: boolean
  onChange: (number: string, isPacked: boolean) => void
}

/** The tick of one order. Paper shows the same box. */
export function PackedBox({ number, name, isPacked, onChange }: PackedBoxProps) {
  return (
    <label className="-m-2 flex size-11 shrink-0 cursor-pointer items-start justify-center p-2 print:m-0 print:size-6 print:p-0">
      <input
        type="checkbox"
        checked={isPacked}
        onChange={(event) => onChange(number, event.currentTarget.checked)}
        className="size-6 accent-leaf print:size-4"
      />
      <span className="sr-only">
        Packed: {name}, #{number}
      </span>
    </label>
  )
}

/** "2 of 5 packed". */
export function PackedCount({ packed, count }: { packed: number; count: number }) {
  return (
    <p role="status" className="font-semibold text-leaf print:hidden">
      {showCount(packed)} of {showCount(count)} packed
    </p>
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(numbers: string[]): void {
  try {
    localStorage.setItem(key, numbers.join(' '))
  } catch {
    // A browser that keeps nothing forgets the ticks; the list is still right.
  }
  listeners.forEach((listener) => listener())
}

function numbersOf(stored: string): string[] {
  return stored.split(' ').filter(Boolean)
}
