/*
 * The script of pages that the service worker shows without network (web/worker). It loads the page again as soon as the
 * network is back, unless that would lose something that the person has typed.
 */
;(() => {
  const wait = 15_000

  const hasTyped = () =>
    [...document.querySelectorAll('input, textarea')].some((field) => field.value !== field.defaultValue)

  const isBack = async () => {
    try {
      await fetch('/favicon.svg?network', { method: 'HEAD', cache: 'no-store' })
      return true
    } catch {
      return false
    }
  }

  // A page that was opened since in the same document has no alert.
  const isShown = () => document.querySelector('[data-retry]') !== null

  const retry = async () => {
    if (isShown() && !document.hidden && !hasTyped() && (await isBack())) location.reload()
  }

  // What is kept of orders and pages; the page is shown again without it.
  const deleteKept = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith('oja-pages-')).map((name) => caches.delete(name)),
    )
    location.reload()
  }

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-retry]')) location.reload()
    if (target.closest('[data-delete]')) void deleteKept()
  })
  window.addEventListener('online', () => void retry())
  document.addEventListener('visibilitychange', () => void retry())
  // The phone does not alert everything: a hotspot without credit looks like a network.
  setInterval(() => navigator.onLine && void retry(), wait)
})()
