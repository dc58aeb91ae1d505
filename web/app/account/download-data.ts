import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { toast } from '../ui/toasts.tsx'

const fileName = 'my-oja-data.json'

/** Downloads the person's personal data as a file; shows an error toast when it fails. */
export async function downloadData(): Promise<void> {
  try {
    const held = await browserClient(accountEndpoints.data, {})
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
  // The browser reads the address after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
