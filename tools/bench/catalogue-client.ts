import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'

// A process of its own that requests catalogue pages, twenty-five a second, until it is stopped. The bench's other
// requests do not delay it.
const categories = ['', 'Fresh+%26+Perishables', 'Groceries+%26+Essentials']
const agent = new Agent({ keepAlive: true })
const taken: number[] = []
const asked: Promise<void>[] = []

const pages = setInterval(() => {
  asked.push(look(categories[asked.length % categories.length] ?? ''))
}, 40)

process.once('message', async () => {
  clearInterval(pages)
  await Promise.all(asked)
  agent.destroy()
  process.send?.(taken)
})

async function look(category: string): Promise<void> {
  const begun = performance.now()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${process.argv[2]}/api/v1/products?category=${category}`, { agent }, resolve).once('error', reject)
  })
  for await (const _ of answer) continue
  if (answer.statusCode !== 200) throw new Error(`the catalogue answered ${answer.statusCode}`)
  taken.push(performance.now() - begun)
}
