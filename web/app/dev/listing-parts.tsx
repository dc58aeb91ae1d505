import { useRef } from 'react'
import { ProductCard } from '../catalogue/listing/product-card.tsx'
import { ProviderMap } from '../catalogue/listing/provider-map.tsx'
import { SearchBox } from '../catalogue/search/search-box.tsx'
import { FilterChips } from '../catalogue/search/filters/filter-chips.tsx'
import { SearchFilters } from '../catalogue/search/filters/search-filters.tsx'
import { ServiceCard } from '../catalogue/listing/service-card.tsx'
import { SortForm } from '../catalogue/search/filters/sort-form.tsx'
import { WorkingHours } from '../ui/shop/working-hours.tsx'
import { ReviewForm } from '../reviews/review-form.tsx'
import { ReviewList } from '../reviews/review-list.tsx'
import { ContactLines, ContactPanel } from '../sellers/contact-panel.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { RatingLine } from '../ui/shop/stars.tsx'
import { StarInput } from '../ui/forms/star-input.tsx'
import { pricelessService, sampleReviews, sampleService } from './sample-listings.ts'
import { sampleProduct, soldOutProduct } from './sample-products.ts'

const path = '/dev/ui'
const sampleNow = Date.parse('2026-03-14T09:05:00Z')
const searchParams = { q: 'rice', state: 'Lagos', priceTo: '5000', verified: '1', lat: '6.6', lon: '3.5' }
const target = { kind: 'service', id: 'sample' } as const

/** Cards of products and services, with and without distance and price. */
export function Cards() {
  return (
    <div className="card-grid">
      <ProductCard product={sampleProduct} />
      <ProductCard product={{ ...soldOutProduct, distanceKm: 0.4 }} />
      <ServiceCard service={sampleService} />
      <ServiceCard service={pricelessService} />
    </div>
  )
}

/** The filters of a list, and the link to more. */
export function Lists() {
  const link = useRef<HTMLAnchorElement>(null)
  const more = { to: path, label: 'More products', added: 0, link, onPress: () => undefined }
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
      <div className="space-y-4">
        <SearchBox query="" label="Search products" placeholder="Search products" list={path} />
        <SortForm path={path} searchParams={searchParams} />
        <FilterChips path={path} searchParams={searchParams} known={['Lagos']} />
        <MoreLink {...more} busy={false} failed={false} />
        <MoreLink {...more} busy failed={false} />
        <MoreLink {...more} busy={false} failed />
        <LoadFailure message="Failed to load orders" />
      </div>
      <SearchFilters
        path={path}
        searchParams={searchParams}
        states={['Lagos', 'Oyo']}
        lgas={['Ikeja', 'Ikorodu']}
        wrong={{ priceTo: 'Price must be a valid number' }}
        idPrefix="parts"
        withOpenNow
      />
    </div>
  )
}

/** Contact, working hours and place of a provider. */
export function Providers() {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="space-y-6">
        <ContactPanel sellerId="sample" reachable={{ phone: true, email: true }} withCall />
        <ContactLines contact={{ phone: '+2348031234567', email: 'flow.right@example.com' }} />
        <ContactLines contact={{ phone: '', email: '' }} />
        <ProviderMap location={sampleService.location} place={sampleService.place} />
      </div>
      <div className="space-y-6">
        <WorkingHours hours={sampleService.workingHours} now={sampleNow} />
        <WorkingHours hours="Every day after church, and by appointment" now={sampleNow} />
        <WorkingHours hours={[]} now={sampleNow} />
      </div>
    </div>
  )
}

/** Stars to read and to give, and reviews. */
export function Reviews() {
  const stats = { reviewsCount: 31, averageRating: 4.6 }
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="space-y-6">
        <p>
          <RatingLine average={4.6} count={31} />
        </p>
        <StarInput name="rating-empty" legend="Not chosen yet" defaultValue={0} />
        <StarInput
          name="rating-wrong"
          legend="Refused"
          defaultValue={0}
          error="Please provide both a rating and a comment"
        />
        <ReviewForm target={target} sellerId="shop" own={null} result={undefined} />
      </div>
      <div className="space-y-6">
        <ReviewList target={target} reviews={sampleReviews} stats={stats} />
        <ReviewList target={target} reviews={[]} stats={{ reviewsCount: 0, averageRating: null }} />
      </div>
    </div>
  )
}
