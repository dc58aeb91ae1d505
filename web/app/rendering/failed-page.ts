/**
 * Replaces the document by a copy of what the server wrote, taken before hydration, with a sentence and a link to load it
 * again. Nothing runs on it any more: its links and forms work as without scripts. `isSamePage`: is it still what belongs
 * to the address? Otherwise only the header and the sentence are shown. Creates no script, for Trusted Types forbid that.
 */
export function showAsWritten(written: HTMLElement, isSamePage: boolean): void {
  for (const script of written.querySelectorAll('script, link[rel=modulepreload]')) script.remove()
  const main = written.querySelector('main') ?? written.querySelector('body')
  if (isSamePage) main?.prepend(failureAlert())
  else main?.replaceChildren(failureAlert())
  document.documentElement?.remove()
  document.append(written)
  if (!isSamePage) document.title = 'Something went wrong'
  // Nothing draws the page of another address in this document any more.
  window.addEventListener('popstate', () => location.reload())
}

function failureAlert(): HTMLElement {
  const alert = document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.className = 'measure my-4 rounded-md bg-danger-soft px-4 py-3 text-danger'
  const link = document.createElement('a')
  // Without the fragment, with which a browser would only scroll.
  link.href = location.pathname + location.search
  link.className = 'font-semibold underline'
  link.textContent = 'Reload'
  alert.append('Something went wrong. ', link)
  return alert
}
