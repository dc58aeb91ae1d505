import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router'
import { titled } from '../../format/page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FoundView } from '../../ui/found-view.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProviderHeading } from './provider-parts.tsx'
import { Related } from './related.tsx'
import { loading, ProviderConversation, ProviderContact, ProviderSections, texts } from './service-view.tsx'
import type { Provider, ServiceViewProps } from './service-view.tsx'

/** A provider in place of the list: what decides a call or a message, and the rest behind one tap or on the whole page. */
export function QuickView({ found, result }: ServiceViewProps) {
  return (
    <>
      <BackToList />
      <Suspense fallback={<ShortSkeleton />}>
        <Arrived found={found} result={result} />
      </Suspense>
    </>
  )
}

function Arrived({ found, result }: Pick<ServiceViewProps, 'found' | 'result'>) {
  const arrived = found instanceof Promise ? use(found) : found
  return (
    <FoundView found={arrived} texts={texts} loading={loading}>
      {(provider) => <Short provider={provider} result={result} />}
    </FoundView>
  )
}

const card =
  'mx-auto max-w-4xl gap-x-8 rounded-lg border border-line bg-card p-4 max-sm:overflow-hidden max-sm:pt-0 sm:grid sm:grid-cols-2'

/** As large as what follows, so that nothing jumps. One status says that it loads. */
function ShortSkeleton() {
  return (
    <div className={card}>
      <title>{titled('Loading...')}</title>
      <div aria-hidden="true">
        <Skeleton shape="wide" />
      </div>
      <Skeleton count={12} className="space-y-4 max-sm:mt-4" />
    </div>
  )
}

function Short({ provider, result }: { provider: Provider; result: unknown }) {
  const { service, related } = provider
  const { _id, name, description, pictures, storeName } = service
  const page = `/services/${_id}`
  return (
    <article className={card}>
      <title>{titled(`${name} · ${storeName}`)}</title>
      <div className="min-w-0">
        <ProductGallery name={name} pictures={pictures.slice(0, 1)} shape="wide" />
      </div>
      <div className="flex min-w-0 flex-col gap-3 max-sm:mt-2">
        <ProviderHeading service={service} page={page} />
        {description && <p className="line-clamp-3">{description}</p>}
        <ProviderContact service={service} />
        <ProviderConversation service={service} />
        <ButtonLink to={page} kind="quiet">
          See the whole page
        </ButtonLink>
      </div>
      <details className="group mt-4 border-t border-line pt-2 sm:col-span-2">
        <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
          Services, hours, map and reviews
          <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="space-y-6 pt-2">
          <ProviderSections provider={provider} result={result} />
          <Related related={related} />
        </div>
      </details>
    </article>
  )
}

/** Links back to the list with the same search. */
function BackToList() {
  const query = new URLSearchParams(useLocation().search)
  query.delete('provider')
  query.delete('reviewsAfter')
  return (
    <Link
      to={`/Categories/Services${String(query) !== '' ? `?${query}` : ''}`}
      className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
    >
      <Icon name="arrow-left" />
      Back to providers
    </Link>
  )
}
