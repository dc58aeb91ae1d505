/** The address of the shop's delivery page with these fields. The step of a new shop stays in it, with its strip. */
export function deliveryPageAddress(query: URLSearchParams, fields: Record<string, string> = {}): string {
  const step = query.get('setup')
  const kept = String(new URLSearchParams({ ...fields, ...(step ? { setup: step } : {}) }))
  return kept === '' ? '/dashboard/delivery' : `/dashboard/delivery?${kept}`
}
