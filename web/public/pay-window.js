/*
 * The script of /pay/{reference}. It opens the payment provider's popup for the order its own element describes, and
 * says how that ended: by message to the page around the frame, or by going on where there is no frame.
 */
;(() => {
  const { dataset } = document.currentScript
  const { reference } = dataset
  const page = `/pay/${encodeURIComponent(reference)}`
  const isFramed = window.parent !== window
  const words = document.querySelector('[data-pay-words]')
  const start = document.querySelector('[data-pay-start]')
  let isOpening = false

  const postToPage = (type) => window.parent.postMessage({ type, reference }, window.location.origin)

  // What becomes of the money, and what to do next, stands in the page beside the words: `advice` says which of it.
  const say = (text, advice) => {
    if (words) words.textContent = text
    for (const one of document.querySelectorAll('[data-pay-advice]'))
      one.hidden = one.dataset.payAdvice !== advice
  }

  const end = {
    paid() {
      if (isFramed) postToPage('oja:paid')
      else window.location.assign(`/order/success?reference=${encodeURIComponent(reference)}`)
    },
    closed() {
      isOpening = false
      if (isFramed) postToPage('oja:closed')
      else say('Payment not completed', 'closed')
    },
    failed() {
      isOpening = false
      if (isFramed) postToPage('oja:failed')
      else say('Failed to initiate payment', 'failed')
    },
  }

  const callbacks = { onSuccess: end.paid, onCancel: end.closed, onError: end.failed, onLoad: () => say('') }

  const openPopup = () => {
    const popup = new window.PaystackPop()
    if (dataset.accessCode) {
      popup.resumeTransaction(dataset.accessCode, callbacks)
      return
    }
    popup.newTransaction({
      key: dataset.publicKey,
      reference,
      amount: Number(dataset.amountMinor),
      currency: dataset.currency,
      email: dataset.email,
      metadata: { productName: dataset.productName, sellerId: dataset.sellerId },
      ...callbacks,
    })
  }

  // Where the provider's script cannot be had, its own page still may.
  const withoutPopup = () => {
    if (dataset.authorizationUrl) window.top.location.assign(dataset.authorizationUrl)
    else end.failed()
  }

  // Without this note the server takes a payment that is closed for one that nobody could pay: nothing opens before it. A
  // server that cannot note it (one of 0.25, or one with too much to do) reads in a cookie that it was opened, for as
  // long as a payment may still come in (73 hours).
  const noteOpened = async () => {
    const { ok, status } = await fetch(`/api/v1/orders/${encodeURIComponent(reference)}/payment/opened`, {
      method: 'POST',
    })
    if (ok) return
    if (status !== 404 && status !== 429 && status < 500) {
      // Paid or ended elsewhere, or logged out: the page says it.
      window.top.location.assign(page)
      await new Promise(() => {})
    }
    document.cookie = `oja-opened-${reference}=yes; Path=/; Max-Age=262800; SameSite=Lax`
  }

  const loadPopup = () =>
    new Promise((resolve) => {
      if (window.PaystackPop) {
        resolve()
        return
      }
      const script = document.createElement('script')
      script.src = dataset.scriptUrl
      script.addEventListener('load', resolve)
      script.addEventListener('error', resolve)
      document.head.append(script)
    })

  const pay = () => {
    if (isOpening) return
    isOpening = true
    say('Loading...')
    Promise.all([noteOpened(), loadPopup()]).then(
      () => (window.PaystackPop ? openPopup() : withoutPopup()),
      end.failed,
    )
  }

  if (start) {
    start.hidden = false
    start.addEventListener('click', (event) => {
      event.preventDefault()
      pay()
    })
  }

  if (!isFramed) return
  document.querySelector('[data-pay-cancel]')?.addEventListener('click', (event) => {
    event.preventDefault()
    end.closed()
  })
  // Where the goods are brought, Buy Now goes on to their checkout: to pick them up is a choice there.
  const toDelivery = document.querySelector('[data-pay-deliver]')
  if (dataset.status === 'paid') end.paid()
  else if (dataset.status === 'failed') end.failed()
  else if (toDelivery) toDelivery.submit()
  // After Buy Now the buyer reads the page first; a checkout has said it all.
  else if (!('waits' in dataset)) pay()
})()
