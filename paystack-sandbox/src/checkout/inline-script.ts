/**
 * The scripts sent to browsers: each function below is sent as its own text, so it may use nothing from outside.
 * They set no HTML text and inject no style element, so they run under a strict content security policy.
 */
export const inlineScript = `(${installPaystackPop.toString()})()\n`

/** Runs inside the popup's frame and posts to the page that opened it what happened. */
export const checkoutFrameScript = `(${reportToParent.toString()})()\n`

function installPaystackPop(): void {
  type Data = Record<string, unknown>
  type Callback = (data?: Data) => void
  interface Options {
    [name: string]: unknown
    onSuccess?: Callback
    onCancel?: Callback
    onLoad?: Callback
    onError?: Callback
    onBankTransferConfirmationPending?: Callback
  }
  interface Popup {
    id: string
    open(): Promise<void>
    cancel(): void
    getStatus(): { isLoaded: boolean; isOpen: boolean }
  }

  const script = document.currentScript as HTMLScriptElement | null
  const origin = new URL(script?.src ?? location.href).origin
  const popups = new Map<string, Popup>()
  let count = 0

  async function ask(path: string, body?: Data): Promise<Data> {
    const headers = { 'content-type': 'application/json' }
    const options = body ? { method: 'POST', body: JSON.stringify(body), headers } : {}
    const answer = await fetch(origin + path, options)
    const envelope = (await answer.json()) as { status: boolean; message: string; data: Data }
    if (!envelope.status) throw new Error(envelope.message)
    return envelope.data
  }

  /** The merchant's option names, as they are called on the wire. */
  function toWire(options: Options): Data {
    return {
      key: options['key'],
      email: options['email'],
      amount: options['amount'],
      currency: options['currency'],
      ref: options['reference'] ?? options['ref'],
      firstname: options['firstName'] ?? options['firstname'],
      lastname: options['lastName'] ?? options['lastname'],
      phone: options['phone'],
      channels: options['channels'],
      metadata: options['metadata'],
    }
  }

  function createPopup(options: Options, prepare: () => Promise<Data>): Popup {
    const id = `popup-${(count += 1)}`
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    const overflow = document.documentElement.style.overflow
    let prepared: Promise<Data> | null = null
    let accessCode = ''
    let isLoaded = false
    let isOver = false

    dialog.setAttribute('aria-label', 'Test payment')
    dialog.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:rgb(28 26 23 / 60%)'
    frame.title = 'Test payment checkout'
    frame.style.cssText = 'display:block;width:100%;height:100%;border:0'
    frame.addEventListener('load', () => frame.focus())
    dialog.append(frame)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      popup.cancel()
    })

    function close(): void {
      isOver = true
      window.removeEventListener('message', listen)
      if (dialog.open) dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = overflow
      popups.delete(id)
    }

    function listen(message: MessageEvent): void {
      if (message.source !== frame.contentWindow || message.origin !== origin) return
      const { event, data } = message.data as { event: string; data: Data }
      if (event === 'loaded:transaction' && !isLoaded) {
        isLoaded = true
        options.onLoad?.(data)
      } else if (event === 'success') {
        close()
        options.onSuccess?.(data)
      } else if (event === 'cancel' || event === 'close') {
        close()
        options.onCancel?.()
      } else if (event === 'transfer:pending') {
        options.onBankTransferConfirmationPending?.(data)
      } else if (event === 'error') {
        close()
        options.onError?.(data)
      }
    }

    const popup: Popup = {
      id,
      async open() {
        try {
          prepared ??= prepare()
          accessCode = String((await prepared)['access_code'])
        } catch (error) {
          close()
          options.onError?.({
            message: error instanceof Error ? error.message : 'The payment could not be loaded',
          })
          return
        }
        if (isOver) return
        window.addEventListener('message', listen)
        frame.src = `${origin}/checkout/${encodeURIComponent(accessCode)}?popup=1`
        document.body.append(dialog)
        document.documentElement.style.overflow = 'hidden'
        dialog.showModal()
      },
      cancel() {
        if (isOver) return
        if (accessCode) {
          const address = `${origin}/checkout/${encodeURIComponent(accessCode)}/cancel?popup=1`
          fetch(address, { method: 'POST', mode: 'no-cors', keepalive: true }).catch(() => {})
        }
        close()
        options.onCancel?.()
      },
      getStatus: () => ({ isLoaded, isOpen: dialog.open }),
    }
    popups.set(id, popup)
    return popup
  }

  function createNew(options: Options): Popup {
    return createPopup(options, () => ask('/checkout/request_inline', toWire(options)))
  }

  class PaystackPop {
    newTransaction(options: Options): Popup {
      const popup = createNew(options)
      void popup.open()
      return popup
    }

    resumeTransaction(accessCode: string, callbacks: Options = {}): Popup {
      const path = `/transaction/verify_access_code/${encodeURIComponent(accessCode)}`
      const popup = createPopup(callbacks, () => ask(path))
      void popup.open()
      return popup
    }

    cancelTransaction(transaction: string | { id: string }): void {
      popups.get(typeof transaction === 'string' ? transaction : transaction.id)?.cancel()
    }

    preloadTransaction(options: Options): () => void {
      const popup = createNew(options)
      return () => void popup.open()
    }

    async checkout(options: Options): Promise<Popup> {
      const popup = createNew(options)
      await popup.open()
      return popup
    }

    isLoaded(): boolean {
      return [...popups.values()].some((popup) => popup.getStatus().isLoaded)
    }

    getStatus(): { isLoaded: boolean; isOpen: boolean } {
      const statuses = [...popups.values()].map((popup) => popup.getStatus())
      return { isLoaded: statuses.some((one) => one.isLoaded), isOpen: statuses.some((one) => one.isOpen) }
    }

    /** The older way in: `callback` and `onClose` instead of `onSuccess` and `onCancel`. */
    static setup(options: Options): { openIframe(): void } {
      const { callback, onClose } = options as { callback?: Callback; onClose?: Callback }
      return {
        openIframe: () =>
          void createNew({
            ...options,
            onSuccess: (data) => callback?.({ ...data, trxref: data?.['reference'], status: 'success' }),
            onCancel: () => onClose?.(),
          }).open(),
      }
    }
  }

  Object.assign(window, { PaystackPop })
}

function reportToParent(): void {
  const { event = '', id, reference, message, accessCode, email } = document.body.dataset
  const post = (name: string, data: Record<string, unknown> = {}) =>
    window.parent.postMessage({ event: name, data }, '*')
  const cancelForm = document.querySelector<HTMLFormElement>('#cancel')

  document.querySelector<HTMLElement>('h1')?.focus()
  document.addEventListener('keydown', (key) => {
    if (key.key === 'Escape') cancelForm?.requestSubmit()
  })
  post('loaded:checkout')
  if (event === 'error') post('error', { message })
  else post('loaded:transaction', { id: Number(id), customer: { email }, accessCode })
  if (event === 'success') post('success', { id: Number(id), reference, message, trans: id, transaction: id })
  if (event === 'cancel') post('cancel')
}
