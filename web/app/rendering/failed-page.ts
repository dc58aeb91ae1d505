/**
 * Replaces the document by a copy of the server's HTML from before hydration, with an error and a link to load it
 * again. No script runs on it any more; its links and forms work without scripts.
 * `isSamePage`: does the copy belong to the present address? If not, only the header and the error remain.
 * The function creates no script element, because Trusted Types forbid it.
 */
export function showServerHtml(written: HTMLElement, isSamePage: boolean): void {
  for (const script of written.querySelectorAll('script, link[rel=modulepreload]')) script.remove()
  const main = written.querySelector('main') ?? written.querySelector('body')
  if (isSamePage) main?.prepend(failureAlert())
  else main?.replaceChildren(failureAlert())
  document.documentElement?.remove()
  document.append(written)
  if (!isSamePage) document.title = 'Something went wrong'
  // Nothing renders the page of another address in this document any more, so Back must reload.
  window.addEventListener('popstate', () => location.reload())
}

function failureAlert(): HTMLElement {
  const alert = document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.className = 'measure my-4 rounded-md bg-danger-soft px-4 py-3 text-danger'
  const link = document.createElement('a')
  // Without the fragment: a browser would only scroll to it.
  link.href = location.pathname + location.search
  link.className = 'font-semibold underline'
  link.textContent = 'Reload'
  alert.append('Something went wrong. ', link)
  return alert
}
