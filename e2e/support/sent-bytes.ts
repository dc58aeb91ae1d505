import { expect } from '@playwright/test'
import type { Request } from '@playwright/test'

/** How many bytes went out as a request's body. Playwright's own `sizes()` says 0 of a form with files. */
export async function sentBytes(request: Request): Promise<number> {
  const bytes = Number((await request.allHeaders())['content-length'])
  expect(bytes, 'the size of what was sent').toBeGreaterThan(0)
  return bytes
}
