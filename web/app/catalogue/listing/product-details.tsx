import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { SellerVoicePlayer } from '../../messaging/voice/seller-voice-player.tsx'
import { ProductFacts } from '../product/product-facts.tsx'

/** What the seller says about the product: in writing, and in their own voice. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <div className="space-y-8">
      <ProductFacts product={product} />
      <SellerVoicePlayer voice={product.voice} name={product.name} />
    </div>
  )
}
