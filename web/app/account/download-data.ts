import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { toast } from '../ui/toasts.tsx'

const fileName = 'my-oja-data.json'

/** Fetches everything held about the person and gives it to the browser as a file; says so when it cannot be had. */
export async function downloadData(): Promise<void> {
  try {
    const held = await browserClient(endpoints.users.data, {})
    save(new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }))
  } catch (error) {
    if (!isCallError(error)) throw error
    toast({ text: error.message || 'Failed to download your data. Please try again.', tone: 'bad' })
  }
}

function save(blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // The browser reads the address after this task; it may go a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
