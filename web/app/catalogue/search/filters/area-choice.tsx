import { useEffect, useRef, useState } from 'react'
import { areasIn } from './areas-in.ts'
import { LabelledSelect } from './labelled-select.tsx'

interface AreaChoiceProps {
  /** The place of the search; "" for all. */
  place: string
  /** The local governments of the place. */
  areas: readonly string[]
  chosen: string | undefined
}

/**
 * Chooses a local government of the place in the form's `location`. With JavaScript the choices follow the place at
 * once; without it the next page has them.
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
    // This script may load after the person chose a place.
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
          groups={[{ label: '', options: [...(chosen?.includes(',') ? [chosen] : []), ...shown.areas] }]}
        />
      )}
    </div>
  )
}
