import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { joinWithCommas } from '../../format/format.ts'
import { MessageSellerForm } from '../../messaging/conversations/message-button.tsx'
import { recipientOf } from '../../messaging/conversations/recipient.ts'
import type { ContactMethods } from '../../sellers/contact-methods.ts'
import { ContactPanel } from '../../sellers/contact-panel.tsx'
import { ReportLink } from '../../ui/shop/report-link.tsx'
import { ShareLinks } from '../../ui/shop/share-links.tsx'
import { ProductSeller } from './product-seller.tsx'

interface ProductContactProps {
  product: Product & { sellerId: { reachable: ContactMethods } }
  about: SendMessage['about']
}

/** Who sells a product, all ways to reach them, and the links to share or report the product. */
export function ProductContact({ product, about }: ProductContactProps) {
  const { _id, name, priceMinor, location, sellerId: shop } = product
  return (
    <div className="space-y-5">
      <ProductSeller shop={shop}>
        <ContactPanel sellerId={shop._id} reachable={shop.reachable} />
      </ProductSeller>
      <MessageSellerForm to={recipientOf(shop)} about={about} />
      <ShareLinks
        path={`/products/${_id}`}
        text={joinWithCommas(`${name} – ${formatNaira(priceMinor)}`, location)}
      />
      <ReportLink kind="product" id={_id} name={name} />
    </div>
  )
}
