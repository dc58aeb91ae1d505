;(() => {
  let isAsked = false

  // The browser shows the page while it is still reading it.
  const find = () => {
    const input = document.querySelector('input[name=find]')
    if (input && isAsked) input.focus()
    if (input) isAsked = false
  }

  addEventListener('keydown', (event) => {
    if (event.key?.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    isAsked = true
    find()
    if (!isAsked || document.readyState === 'loading') event.preventDefault()
  })
  document.addEventListener('readystatechange', find)
})()
