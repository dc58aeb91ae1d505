/** The public page that the seller answered on; else the list of reviews as they left it: all, or the unanswered. */
export function pageAfterReply(back: string, done: 'changed' | 'sent'): string {
  const [path = '', search] = back.split('?')
  const show = new URLSearchParams(search).get('show') === 'unanswered' ? { show: 'unanswered' } : {}
  return publicPage(path) ?? `/dashboard/reviews?${new URLSearchParams({ ...show, done })}`
}

/** The public page that the seller answered on; null for the page of the answer itself and for other sites. */
function publicPage(path: string): string | null {
  return /^\/(?![/\\])[\w/-]*$/.test(path) && !/^\/reviews\//i.test(path) ? `${path}#reviews` : null
}
