import { phoneAt } from '@oja/contract/values/support-hours.ts'
import { useEffect, useState } from 'react'

const minute = 60_000

/** Whether support answers the phone. `now`: when the page was rendered; with JavaScript it follows the clock. */
export function PhoneStatus({ now }: { now: number }) {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const update = () => setMoment(Date.now())
    update()
    const timer = setInterval(update, minute)
    return () => clearInterval(timer)
  }, [])
  const { isOpen, label } = phoneAt(moment)
  return (
    <p
      className={`flex items-baseline gap-2 font-semibold ${isOpen ? 'text-leaf' : 'text-muted'} print:hidden`}
    >
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isOpen ? 'bg-leaf' : 'bg-edge'}`}
      />
      <span className="text-balance">{label}</span>
    </p>
  )
}
