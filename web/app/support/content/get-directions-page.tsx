import type { Article } from '@oja/contract/schemas/content.ts'
import { supportHours } from '@oja/contract/values/support-hours.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import type { Route } from './+types/get-directions-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { useSite } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { articleMeta, articleNamed } from './article-view.tsx'
import { PageHead } from '../page-head.tsx'
import { linkButton } from '../link-button.ts'
import { Prose } from './prose.tsx'

export const loader = serverLoader(articleNamed('get-directions'))
export const clientLoader = browserLoader(articleNamed('get-directions'))

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData)
}

export default function GetDirectionsPage({ loaderData }: Route.ComponentProps) {
  const { title, summary, blocks, place } = loaderData
  const { phone } = useSite()
  return (
    <>
      <PageHead title={title} lead={summary} />
      <div className="measure grid gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12 lg:py-12">
        <Prose blocks={blocks} />
        <aside aria-label="Address" className="max-lg:order-first">
          <div className="rounded-lg border border-line bg-card p-5 lg:sticky lg:top-24">
            {place && (
              <>
                <address className="flex gap-3 text-lg not-italic">
                  <Icon name="map-pin" className="mt-1 size-5 text-leaf" />
                  <span>{place.address}</span>
                </address>
                <div className="mt-4 grid gap-2 print:hidden">
                  <a
                    href={mapOf(place)}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={linkButton.primary}
                  >
                    Open the map
                  </a>
                  <a
                    href={`geo:${place.latitude ?? 0},${place.longitude ?? 0}?q=${encodeURIComponent(place.address)}`}
                    className={linkButton.quiet}
                  >
                    Open in my map
                  </a>
                </div>
              </>
            )}
            <p className="mt-4 flex gap-3">
              <Icon name="phone" className="mt-0.5 size-5 text-leaf" />
              <a
                href={`tel:${phone}`}
                className="inline-flex min-h-11 items-start font-semibold text-leaf underline"
              >
                {showPhone(phone)}
              </a>
            </p>
            <p className="flex gap-3 text-muted">
              <Icon name="clock" className="mt-0.5 size-5 text-leaf" />
              {supportHours.label}
            </p>
          </div>
        </aside>
      </div>
    </>
  )
}

/** The address of a map of the office; without coordinates a search for its address. */
function mapOf({ address, latitude, longitude }: NonNullable<Article['data']['place']>): string {
  return latitude === null || longitude === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
