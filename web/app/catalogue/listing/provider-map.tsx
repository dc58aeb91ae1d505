import type { Service } from '@oja/contract/schemas/services.ts'
import { Icon } from '../../ui/icon.tsx'
import nigeria from '../nigeria.svg'
import { placeOnMap } from './nigeria-map.ts'
import { stateCentres } from './state-centres.ts'

/** The place of a provider: a small map of the country with a pin, a label, and a link to a map app. */
export function ProviderMap({ location, place }: Pick<Service, 'location' | 'place'>) {
  const { latitude, longitude } = place
  const isExact = latitude !== null && longitude !== null
  const [roughLatitude = NaN, roughLongitude = NaN] = stateCentres[place.state] ?? []
  const pin = isExact ? placeOnMap(latitude, longitude) : placeOnMap(roughLatitude, roughLongitude)
  const target = isExact ? `${latitude},${longitude}` : `${location}, Nigeria`
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      {pin && (
        <div className="relative bg-sunken py-2">
          <img
            src={nigeria}
            alt=""
            width={400}
            height={330}
            loading="lazy"
            className="mx-auto w-full max-w-sm"
          />
          <svg
            viewBox="0 0 400 330"
            width="400"
            height="330"
            role="img"
            aria-label={`Map of Nigeria with a pin at ${location}`}
            className="absolute inset-0 mx-auto h-full w-full max-w-sm"
          >
            <circle cx={pin.x} cy={pin.y} r={isExact ? 10 : 24} className="fill-marigold/50" />
            <path
              d={`M${pin.x} ${pin.y}c-5-9-9-13-9-20a9 9 0 0 1 18 0c0 7-4 11-9 20`}
              className="fill-leaf stroke-card"
              strokeWidth="1.5"
            />
            <circle cx={pin.x} cy={pin.y - 20} r="3.4" className="fill-card" />
          </svg>
        </div>
      )}
      <div className="p-4">
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
