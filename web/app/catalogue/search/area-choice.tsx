import { useEffect, useRef, useState } from 'react'
import { areasIn } from './areas-in.ts'
import { LabelledSelect } from './labelled-select.tsx'

interface AreaChoiceProps {
  /** The place the list is asked for; "" for all. */
  place: string
  /** Its local governments. */
  areas: readonly string[]
  chosen: string | undefined
}

/**
 * Where in the place that its form's `location` names: one of its local governments. Where scripts run, another place
 * brings its own at once; without them the page that follows does.
 */
export function AreaChoice({ place, areas, chosen }: AreaChoiceProps) {
  const here = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ place, areas })
  useEffect(() => {
    const choice = here.current?.closest('form')?.elements.namedItem('location')
    if (!(choice instanceof HTMLSelectElement)) return
    const follow = async () => {
      const to = choice.value
      setShown({ place: to, areas: [] })
      const found = to === '' ? [] : await areasIn(to)
      if (choice.value === to) setShown({ place: to, areas: found })
    }
    // This script may come after the choice.
    if (choice.value !== place) void follow()
    const onChange = () => void follow()
    choice.addEventListener('change', onChange)
    return () => choice.removeEventListener('change', onChange)
  }, [place])
  return (
    <div ref={here} className="not-empty:mt-3">
      {shown.areas.length > 0 && (
        <LabelledSelect
          key={shown.place}
          name="lga"
          label={`Area in ${shown.place}`}
          all={`All of ${shown.place}`}
          chosen={shown.place === place ? chosen : ''}
          groups={[{ label: '', options: shown.areas }]}
        />
      )}
    </div>
  )
}
