import { shopCardPath } from '@oja/contract/values/sharing.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import './shop-card.css'

interface PrintCardProps {
  slug: string
  storeName: string
  size: 'A4' | 'A6'
}

/** The shop's card alone, to print it on one sheet. */
export function PrintCard({ slug, storeName, size }: PrintCardProps) {
  const hydrated = useHydrated()
  return (
    <div className={size === 'A4' ? 'shop-card-a4' : 'shop-card-a6'}>
      <div className="mb-4 print:hidden">
        <BackLink to="/dashboard/share">Share</BackLink>
        <h1 className="text-3xl">Shop card, {size}</h1>
        <p className="my-2 text-muted">
          {hydrated ? '' : 'Print this page with your browser. '}Choose {size} paper, without margins.
        </p>
        {hydrated && (
          <Button type="button" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <img
        src={shopCardPath(slug)}
        alt={`Card of ${storeName} with a QR code`}
        width={1240}
        height={1748}
        className="shop-card h-auto w-full max-w-sm rounded-md border border-line bg-white"
      />
    </div>
  )
}
