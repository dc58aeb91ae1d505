import { shopPath, shopQrPath } from '@oja/contract/values/sharing.ts'
import { useSite } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'

/** The link of a shop, and its QR code to show, to download and to print. */
export function ShopQr({ slug, storeName }: { slug: string; storeName: string }) {
  const { origin } = useSite()
  const path = shopPath(slug)
  const quiet =
    'inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold hover:bg-sunken'
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {/* The picture is drawn on white, also in the dark. */}
      <img
        src={shopQrPath(slug)}
        alt={`QR code that opens the shop page of ${storeName}`}
        width={180}
        height={193}
        loading="lazy"
        className="w-45 shrink-0 rounded-md border border-line bg-white"
      />
      <div className="min-w-0 space-y-3">
        <p>
          <a
            href={path}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-leaf underline"
          >
            {origin.replace(/^https?:\/\//, '') + path}
          </a>
        </p>
        <p className="flex flex-wrap gap-3 print:hidden">
          <a href={shopQrPath(slug)} download={`${slug}-qr-code.svg`} className={quiet}>
            <Icon name="download" className="size-5" />
            Download QR code
          </a>
          <a href={shopQrPath(slug)} target="_blank" rel="noopener" className={quiet}>
            Open to print
          </a>
        </p>
      </div>
    </div>
  )
}
