import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import { limits } from '@oja/contract/limits.ts'
import { data, Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/catalogue-page.ts'
import { titled } from '../lib/brand.ts'
import { isCallError } from '../lib/call-error.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CategoryDrawer, CategorySidebar } from './category-menu.tsx'
import { ProductPages } from './product-pages.tsx'
import { ShopBar } from './shop-bar.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** `products` is null when the market could not be asked; such a page is not kept as a finished one. */
async function load({ api, url }: Visit) {
  const asked = {
    q: url.searchParams.get('q')?.trim() ?? '',
    category: url.searchParams.get('category') ?? '',
    after: url.searchParams.get('after') ?? '',
  }
  try {
    const { answer, headers } = await api.whole(endpoints.products.list, { query: asked })
    const next = nextPage(headers)?.toString() ?? null
    return data({ asked, products: answer.data, next, total: headers.get('x-total-count') })
  } catch (error) {
    if (!isCallError(error) || (error.status >= 400 && error.status < 500)) throw error
    return data({ asked, products: null, next: null, total: null }, { status: 503 })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: titled(loaderData ? headline(loaderData.asked) : 'Products') },
    {
      name: 'description',
      content: 'Browse what local sellers across Nigeria offer today, with prices in naira and safe payment.',
    },
  ]
}

export default function CataloguePage({
  loaderData: { asked, products, next, total },
}: Route.ComponentProps) {
  const { location } = useNavigation()
  const going = location?.pathname.toLowerCase().startsWith('/categories/products') ?? false
  return (
    <>
      <ShopBar back={{ to: '/', label: 'Back to Home' }} />
      <div className="measure gap-8 py-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-10">
        <CategorySidebar chosen={asked.category} words={asked.q} />
        <section aria-labelledby="products" aria-busy={going || undefined} className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 id="products" className="text-3xl sm:text-4xl">
              {headline(asked)}
            </h1>
            {total !== null && products !== null && products.length > 0 && (
              <p className="text-muted">{countOf(total)}</p>
            )}
          </div>
          <SearchForm words={asked.q} category={asked.category} busy={going} />
          <div className="mt-3 lg:hidden">
            <CategoryDrawer chosen={asked.category} words={asked.q} />
          </div>
          <div className="mt-6">
            {going ? (
              <Skeleton shape="card" count={8} />
            ) : products === null || products.length === 0 ? (
              <NoProducts asked={asked} isReached={products !== null} />
            ) : (
              <ProductPages
                key={`${asked.category} ${asked.q} ${asked.after}`}
                products={products}
                next={next}
              />
            )}
          </div>
        </section>
      </div>
    </>
  )
}

interface Asked {
  q: string
  category: string
  after: string
}

function headline({ q, category }: Asked): string {
  return q === '' ? category || 'Products' : `“${q}” in ${category || 'all products'}`
}

/** "37 products"; beyond a thousand the market does not count on: "1,000+ products". */
function countOf(total: string): string {
  const count = Number.parseInt(total, 10)
  return `${count.toLocaleString('en-NG')}${total.endsWith('+') ? '+' : ''} product${count === 1 ? '' : 's'}`
}

function SearchForm({ words, category, busy }: { words: string; category: string; busy: boolean }) {
  return (
    <Form action="/categories/products" role="search" className="mt-4 flex gap-2">
      {category !== '' && <input type="hidden" name="category" value={category} />}
      <div className="relative grow">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={limits.search}
          aria-label="Search products"
          placeholder="Search products"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-12 w-full rounded-md border border-edge bg-card pr-3 pl-12"
        />
      </div>
      <Button busy={busy} busyLabel="Searching..." className="min-h-12">
        Search
      </Button>
    </Form>
  )
}

function NoProducts({ asked, isReached }: { asked: Asked; isReached: boolean }) {
  const again = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  if (!isReached) {
    return (
      <Empty
        icon="refresh"
        title="No products available"
        text="Could not reach the server. You may be offline."
        action={
          <ButtonLink to={`/categories/products?${again}`} kind="quiet">
            Retry
          </ButtonLink>
        }
      />
    )
  }
  return (
    <Empty
      title="No products available"
      text={
        asked.q
          ? 'Try a shorter word, or look in all categories.'
          : 'Nothing is offered here yet. Look in another category.'
      }
      action={
        (asked.q !== '' || asked.category !== '') && (
          <Link
            to="/categories/products"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            See all products
          </Link>
        )
      }
    />
  )
}
