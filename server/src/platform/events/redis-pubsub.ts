import type { PubSub } from './pubsub.ts'

export interface RedisPubSub extends PubSub {
  /** Tells every node, this one too, that these people have new events. */
  tell(people: string[]): void
}

const channel = 'oja:live'
// Redis keeps no messages. So every reader is checked now and then, and more often while Redis is away.
const lookEvery = { steady: 5_000, away: 1_000 }

/**
 * Pub/sub over Redis. Redis may be away: it holds nothing that is needed.
 * A lost message is found by a check of all readers: within a second while Redis is away, within five otherwise.
 * Each reader then reads from the position it has seen. The client
 * library is loaded here, so only nodes with Redis load it.
 * @param url REDIS_URL. It never appears in an error.
 */
export async function openRedisPubSub(url: string): Promise<RedisPubSub> {
  const { createClient } = await import('@redis/client')
  const options = {
    url,
    // A message that cannot be sent at once is found by the check of all readers. Nothing is queued.
    disableOfflineQueue: true,
    commandOptions: { timeout: 1_000 },
    // The ping notices a frozen Redis.
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
  // The client reconnects by itself. The check runs at once, because messages were lost in between.
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
      // Readers at this node need no Redis.
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
