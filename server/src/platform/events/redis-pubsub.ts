import type { PubSub } from './pubsub.ts'

export interface RedisPubSub extends PubSub {
  /** Tells every node, this one too, that these people have new events. */
  notify(people: string[]): void
}

const channel = 'oja:live'
// Redis keeps no messages. So every reader is checked now and then, and more often while Redis is away.
const checkEvery = { steady: 5_000, away: 1_000 }

/**
 * Pub/sub over Redis. Redis may be away: it holds nothing that is needed.
 * A lost message is found by a check of all readers: within a second while Redis is away, within five otherwise.
 * Each reader then reads from the position it has seen. The client
 * library is loaded here, so only nodes with Redis load it.
 * @param url REDIS_URL. It never appears in an error.
 * @param say tells the operator once that Redis is away, and once that it is back.
 */
export async function openRedisPubSub(url: string, say: (line: string) => void): Promise<RedisPubSub> {
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
  const [publisher, subscriber] = [createClient(options), createClient(options)]
  let notify: (userId: string) => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isSaidAway = false

  const isConnected = () => publisher.isReady && subscriber.isReady
  const checkAllReaders = () => {
    clearTimeout(timer)
    if (isClosed) return
    notify('')
    timer = setTimeout(checkAllReaders, isConnected() ? checkEvery.steady : checkEvery.away)
    timer.unref()
  }
  // The client reconnects by itself. The check runs at once, because messages were lost in between.
  for (const client of [publisher, subscriber]) {
    client.on('error', () => {
      if (!isSaidAway)
        say('Redis (REDIS_URL) does not answer. Live events come up to a second later meanwhile.')
      isSaidAway = true
      checkAllReaders()
    })
    client.on('ready', () => {
      if (!isSaidAway || !isConnected()) return
      isSaidAway = false
      say('Redis (REDIS_URL) answers again.')
    })
  }

  return {
    async start(onMessage) {
      notify = onMessage
      subscriber.on('ready', checkAllReaders)
      void publisher.connect().catch(() => undefined)
      void subscriber
        .connect()
        .then(() =>
          subscriber.subscribe(channel, (names) => names.split(',').forEach((name) => notify(name))),
        )
        .catch(() => undefined)
      checkAllReaders()
    },
    notify(people) {
      // Readers at this node need no Redis.
      for (const userId of people) notify(userId)
      if (publisher.isReady) publisher.publish(channel, people.join(',')).catch(() => undefined)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(timer)
      publisher.destroy()
      subscriber.destroy()
    },
  }
}
