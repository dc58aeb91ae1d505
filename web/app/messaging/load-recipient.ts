import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import type { ChatMessage, Subject } from '@oja/contract/schemas/messaging.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import type { PageRequest } from '../api/page.ts'

/** To whom the form of the page writes, and about what. */
export interface MessageStart {
  /** Why there is nobody to write to: the address names nobody, or a person whom the reader cannot write to. */
  missing: 'unnamed' | 'unknown' | null
  /** The name of the shop or the buyer, by what the API says of what the address names; "" where it says none. */
  name: string
  /** The page of the shop; "" without one. */
  shopPage: string
  about: Subject | null
  /** What a buyer most often asks about the order; a line to change or to send as it is. */
  words: string
  /** What the two have written before, newest last, and where all of it is. */
  before: { messages: ChatMessage[]; userId: string; page: string } | null
}

const shownBefore = 3

/** A seller or a helper writes from the dashboard. */
export function isOfShop(path: string): boolean {
  return /^\/dashboard\//i.test(path)
}

/** Reads the person, the subject and the conversation that the address of the page names. */
export async function loadRecipient({ api, url }: PageRequest): Promise<MessageStart> {
  const { to = '', shop = '', kind = '', id = '' } = Object.fromEntries(url.searchParams)
  if (to === '') return { missing: 'unnamed', name: '', shopPage: '', about: null, words: '', before: null }
  const [named, found, earlier] = await Promise.all([
    shop ? shopNamed(api, shop, to) : null,
    id ? subjectOf(api, kind, id, to) : null,
    writtenBefore(api, to, isOfShop(url.pathname)),
  ])
  const isUnknown = earlier === 'unknown' && !named && !found
  const before = earlier === 'unknown' ? null : earlier
  return {
    missing: isUnknown ? 'unknown' : null,
    name: named?.name || found?.name || '',
    shopPage: named ? `/seller-profile/${shop}` : '',
    about: found?.about ?? null,
    words: found?.words ?? '',
    before,
  }
}

type Api = PageRequest['api']

async function shopNamed(api: Api, sellerId: string, to: string): Promise<{ name: string } | null> {
  const { answer } = await answerOrFailure(api(endpoints.sellers.public, { params: { sellerId } }))
  return answer?.seller.userId === to ? { name: answer.seller.storeName } : null
}

type Found = Pick<MessageStart, 'name' | 'words'> & { about: Subject }

/** Null for what is not of this person, or cannot be read. */
async function subjectOf(api: Api, kind: string, id: string, to: string): Promise<Found | null> {
  if (kind === 'order') return orderOf(api, id, to)
  if (kind === 'service') {
    const service = (await answerOrFailure(api(endpoints.services.one, { params: { id } }))).answer?.data
    if (service?.seller.userId !== to) return null
    const { name, image, price, priceWords, priceNote, workPlace } = service
    const terms = { priceWords, priceNote, workPlace }
    return {
      name: service.storeName,
      words: '',
      about: { kind, id, name, image, price, ...terms, href: `/services/${id}` },
    }
  }
  if (kind !== 'product') return null
  const product = (await answerOrFailure(api(endpoints.products.one, { params: { id } }))).answer?.data
  if (product?.sellerId.userId !== to) return null
  const { name, productImg: image, price } = product
  return {
    name: product.sellerId.storeName,
    words: '',
    about: { kind, id, name, image, price, href: `/products/${id}` },
  }
}

async function orderOf(api: Api, reference: string, to: string): Promise<Found | null> {
  const { data: session } = await api(endpoints.auth.session, {})
  if (!session) return null
  const { answer } = await answerOrFailure(api(orderEndpoints.one, { params: { reference } }))
  if (answer?.data.otherUserId !== to) return null
  const { role, number, productName, productImg, storeName, buyerName } = answer.data
  const area = role === 'buyer' ? '/userProfile' : '/dashboard'
  return {
    name: role === 'buyer' ? storeName : buyerName,
    words: readyWords(answer.data),
    about: {
      kind: 'order',
      id: number,
      name: productName,
      image: productImg,
      price: null,
      href: `${area}/orders/${number}`,
    },
  }
}

function readyWords({ role, number, fulfilment, delivery }: OrderPage['data']): string {
  if (role === 'seller') return `Hello, this is about your order #${number}. `
  const question = {
    none: 'When can you accept it?',
    accepted: delivery && delivery.way !== 'collect' ? 'When will you send it?' : 'When will it be ready?',
    ready: 'When can I pick it up?',
    sent: 'When will it reach me?',
    received: '',
  }[fulfilment]
  return `Hello, this is about my order #${number}. ${question}`
}

/**
 * The last messages between the reader and this person; null for a visitor and without any. Unknown is a person whom the
 * reader cannot write to; of a visitor the API does not say that. A helper who writes for the shop reads what its owner
 * and this person wrote.
 */
async function writtenBefore(
  api: Api,
  to: string,
  isForShop: boolean,
): Promise<MessageStart['before'] | 'unknown'> {
  const { data: session } = await api(endpoints.auth.session, {})
  if (!session) return null
  const userId = (isForShop && session.helps?.ownerId) || session.userId
  const { answer, failure } = await answerOrFailure(
    api(messagingEndpoints.messages.between, { params: { userId, sellerId: to }, query: {} }),
  )
  // 400: what the address names is no id.
  if (failure?.status === 404 || failure?.status === 400) return 'unknown'
  if (!answer?.conversation || answer.messages.length === 0) return null
  const area = isForShop || session.role === 'seller' ? '/dashboard' : '/userProfile'
  return {
    messages: answer.messages.slice(-shownBefore),
    userId,
    page: `${area}/messages/${answer.conversation.id}`,
  }
}
