import type { PubSub } from './pubsub.ts'

export interface RedisPubSub extends PubSub {
  /** Tells every node, this one included, that something happened to these people. */
  tell(people: string[]): void
}

const channel = 'oja:live'
// Redis forgets what nobody hears. So everybody is looked after now and then, and often while it is away.
const lookEvery = { steady: 5_000, away: 1_000 }

/**
 * Carries the news over a Redis that may come and go: it holds nothing. What is lost with it is found by looking, within a second
 * while it is away and within five otherwise, and read from the position each reader has seen. The client is loaded here, so that who
 * has no Redis pays nothing.
 *
 * @param url REDIS_URL; never said in an error.
 */
export async function openRedisPubSub(url: string): Promise<RedisPubSub> {
  const { createClient } = await import('@redis/client')
  const options = {
    url,
    // What cannot be said at once is found by looking; nothing is kept for later.
    disableOfflineQueue: true,
    commandOptions: { timeout: 1_000 },
    // A frozen Redis is noticed.
    pingInterval: 1_000,
    socket: {
      connectTimeout: 1_000,
      socketTimeout: 3_000,
      reconnectStrategy: () => 500 + Math.random() * 500,
    },
  }
  const [teller, hearer] = [createClient(options), createClient(options)]
  let hear: (userId: string) => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const isThere = () => teller.isReady && hearer.isReady
  const look = () => {
    clearTimeout(timer)
    if (isClosed) return
    hear('')
    timer = setTimeout(look, isThere() ? lookEvery.steady : lookEvery.away)
    timer.unref()
  }
  // A lost connection is taken up again by itself; what was said meanwhile is looked for at once.
  for (const client of [teller, hearer]) client.on('error', look)

  return {
    async start(heard) {
      hear = heard
      hearer.on('ready', look)
      void teller.connect().catch(() => undefined)
      void hearer
        .connect()
        .then(() => hearer.subscribe(channel, (names) => names.split(',').forEach((name) => hear(name))))
        .catch(() => undefined)
      look()
    },
    tell(people) {
      // Those who read at this node need no Redis.
      for (const userId of people) hear(userId)
      if (teller.isReady) teller.publish(channel, people.join(',')).catch(() => undefined)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(timer)
      teller.destroy()
      hearer.destroy()
    },
  }
}
