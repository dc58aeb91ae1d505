import beauty from './pictures/stall-beauty.webp'
import building from './pictures/stall-building.webp'
import electronics from './pictures/stall-electronics.webp'
import farm from './pictures/stall-farm.webp'
import fashion from './pictures/stall-fashion.webp'
import food from './pictures/stall-food.webp'
import market from './pictures/stall-market-small.webp'
import repairs from './pictures/stall-repairs.webp'
import seller from './pictures/stall-seller-small.webp'
import talk from './pictures/stall-talk-small.webp'

export interface Slide {
  headline: string
  text: string
  picture: string
}

/** The ten slides of the home page, in order. */
export const slides: readonly Slide[] = [
  {
    headline: 'The whole market, right on your street',
    text: 'Foodstuff, clothes, tools and skilled hands, from sellers near you.',
    picture: market,
  },
  {
    headline: 'Fresh from the farm this morning',
    text: 'Yam, maize, greens and potatoes from the person who grew them.',
    picture: farm,
  },
  {
    headline: 'A plumber before the bucket is full',
    text: 'Plumbers, electricians and mechanics your neighbours have tried.',
    picture: repairs,
  },
  {
    headline: 'Dress well for Saturday’s party',
    text: 'Ankara, shoes and bags, ready to wear or sewn to your size.',
    picture: fashion,
  },
  {
    headline: 'Talk to the seller, not to a middleman',
    text: 'Ask, price and agree with the person who owns the goods.',
    picture: talk,
  },
  {
    headline: 'Small chops for fifty? Sorted',
    text: 'Caterers and bakers for birthdays, burials and busy weekdays.',
    picture: food,
  },
  {
    headline: 'Cement and paint, without the runaround',
    text: 'See the price before you hire the truck.',
    picture: building,
  },
  {
    headline: 'Braids, fades and fresh nails near you',
    text: 'Stylists, barbers and makeup artists, in their shop or at your door.',
    picture: beauty,
  },
  {
    headline: 'New, used, repaired: told as it is',
    text: 'Phones, radios and televisions from people who know what is inside.',
    picture: electronics,
  },
  {
    headline: 'Your own stall, open day and night',
    text: 'List what you sell for free and let the buyers come to you.',
    picture: seller,
  },
]
