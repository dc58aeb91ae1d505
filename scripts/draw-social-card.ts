import { readFile, writeFile } from 'node:fs/promises'
import { brand } from '../contract/src/values/brand.ts'
import { drawSocialCard } from '../server/src/platform/images/social-card.ts'

// Draws the picture that stands beside shared pages without one of their own: `node scripts/draw-social-card.ts`.
const stall = new URL('../web/app/home/pictures/stall-market.webp', import.meta.url)
const picture = new URL('../web/public/og/market.jpg', import.meta.url)

const drawn = await drawSocialCard({
  name: 'Buy from people near you',
  price: '',
  place: 'Goods and skilled hands from all over Nigeria',
  brand,
  photo: await readFile(stall),
})
await writeFile(picture, drawn)
