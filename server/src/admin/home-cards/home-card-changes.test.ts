import { goodsCards, sellerCards } from '@oja/contract/values/home/home-cards.ts'
import { expect, test } from 'vitest'
import { homeCardChanges } from './home-card-changes.ts'

const asTheyAre = {
  goods: goodsCards.map(({ key }) => ({ key, label: '', isShown: true })),
  sellers: sellerCards.map(({ key }) => ({ key, label: '', isShown: true })),
}

test('the log names each card that changed, and only a card that left its place as moved', () => {
  expect(homeCardChanges({}, asTheyAre)).toEqual([])
  const [services, groceries, ...others] = asTheyAre.goods
  const goods = [
    groceries,
    services,
    ...others.map((card) => ({
      ...card,
      ...(card.key === 'Fashion & Clothing' && { label: 'Ankara' }),
      ...(card.key === 'Sports & Fitness' && { isShown: false }),
    })),
  ]
  expect(homeCardChanges({}, { ...asTheyAre, goods })).toEqual([
    '“Fashion” now says “Ankara”',
    '“Sports” is hidden',
    expect.stringMatching(/^“(Groceries|Services)” moved from place [12] to [12]$/),
  ])
  const last = [...asTheyAre.goods.slice(1), ...asTheyAre.goods.slice(0, 1)]
  expect(homeCardChanges(asTheyAre, { ...asTheyAre, goods: last })).toEqual([
    '“Services” moved from place 1 to 12',
  ])
})
