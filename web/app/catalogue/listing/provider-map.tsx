import type { Service } from '@oja/contract/schemas/services.ts'
import { Icon } from '../../ui/icon.tsx'
import nigeria from '../nigeria.svg'
import { placeOnMap } from './nigeria-map.ts'
import { stateCentres } from './state-centres.ts'

// The part of the map around the pin, in its units: the state and its neighbours.
const shown = { width: 180, height: 64 } as const

/** The place of a provider: a small map of the states around with a pin, a label, and a link to a map app. */
export function ProviderMap({ location, place }: Pick<Service, 'location' | 'place'>) {
  const { latitude, longitude } = place
  const isExact = latitude !== null && longitude !== null
  const [roughLatitude = NaN, roughLongitude = NaN] = stateCentres[place.state] ?? []
  const pin = isExact ? placeOnMap(latitude, longitude) : placeOnMap(roughLatitude, roughLongitude)
  const target = isExact ? `${latitude},${longitude}` : `${location}, Nigeria`
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      {pin && (
        <svg
          viewBox={`${pin.x - shown.width / 2} ${pin.y - shown.height / 2} ${shown.width} ${shown.height}`}
          width={shown.width}
          height={shown.height}
          role="img"
          aria-label={`Map of Nigeria with a pin at ${location}`}
          className="h-auto w-full bg-sunken"
        >
          {/* The land is white paper; at night it would glare. */}
          <image href={nigeria} width="400" height="330" className="dark:opacity-25" />
          <circle cx={pin.x} cy={pin.y} r={isExact ? 5 : 14} className="fill-marigold/50" />
          <path
            d={`M${pin.x} ${pin.y}c-2.5-4.5-4.5-6.5-4.5-10a4.5 4.5 0 0 1 9 0c0 3.5-2 5.5-4.5 10`}
            className="fill-leaf stroke-card"
            strokeWidth="0.8"
          />
          <circle cx={pin.x} cy={pin.y - 10} r="1.7" className="fill-card" />
        </svg>
      )}
      <div className="px-4 pt-3 pb-1">
        <p className="flex items-start gap-2">
          <Icon name="map-pin" className="mt-0.5 size-5 text-muted" />
          {location || 'Location not found'}
        </p>
        {location && (
          <p className="mt-1 flex flex-wrap gap-x-5">
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(target)}`}
              rel="noopener noreferrer"
              className={link}
            >
              Open in Google Maps
            </a>
            <a href={`geo:${isExact ? target : '0,0'}?q=${encodeURIComponent(target)}`} className={link}>
              Open in my map
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'
