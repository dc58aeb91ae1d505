import type { Transaction } from '../records.ts'
import { findTestCard, testCards } from './test-cards.ts'
import { isSettled } from '../api/transactions.ts'

/** How the page was opened: by redirect, or in the popup's frame, where it posts to its parent instead. */
export interface CheckoutView {
  popup: boolean
  /** The buyer has just pressed "Cancel payment". */
  cancelled: boolean
  /** What to mend, in words for the buyer. */
  error: string | null
}

/** The checkout page for where this transaction stands; plain forms, no JavaScript needed. */
export function checkoutPage(transaction: Transaction, view: CheckoutView): string {
  const event = isSettled(transaction) ? 'success' : view.cancelled ? 'cancel' : 'open'
  const content = { success: paidContent, cancel: cancelledContent, open: openContent }[event](
    transaction,
    view,
  )
  const title = {
    success: 'Payment received',
    cancel: 'Payment cancelled',
    open: `Pay ${money(transaction)}`,
  }[event]
  return page(
    title,
    `${content}
    <p class="quiet">Reference <span class="reference">${escapeHtml(transaction.reference)}</span></p>`,
    `data-event="${event}" data-id="${transaction.id}" data-reference="${escapeHtml(transaction.reference)}"
    data-access-code="${escapeHtml(transaction.accessCode)}" data-email="${escapeHtml(transaction.email)}"
    data-message="${escapeHtml(transaction.gatewayResponse ?? '')}"`,
    view.popup,
  )
}

/** The page for an access code that leads nowhere. */
export function unknownCheckoutPage(): string {
  return page(
    'This payment link does not work',
    '<h1 tabindex="-1">This payment link does not work</h1><p>Go back to the shop and start the payment again.</p>',
    'data-event="error" data-message="Transaction not found"',
    true,
  )
}

function openContent(transaction: Transaction, view: CheckoutView): string {
  const popup = view.popup ? '?popup=1' : ''
  const address = (step: string) => `/checkout/${transaction.accessCode}/${step}${popup}`
  const error = view.error ?? (transaction.status === 'failed' ? failedWords(transaction) : null)
  const steps = { card: cardForm, pin: pinForm, otp: otpForm, bank: bankForm }
  return `<p class="quiet">${escapeHtml(transaction.email)}</p>
    <h1 tabindex="-1">Pay ${money(transaction)}</h1>
    ${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
    ${steps[transaction.step](transaction, address(transaction.step))}
    <form method="post" action="${address('cancel')}" id="cancel">
      <button class="plain">Cancel payment</button>
    </form>`
}

function cardForm(transaction: Transaction, action: string): string {
  const choices = testCards.map(
    (card, position) => `<label class="choice">
      <input type="radio" name="card" value="${card.key}" required${position === 0 ? ' checked' : ''}>
      <span><strong>${escapeHtml(card.does)}</strong><span class="number">${card.number}</span></span>
    </label>`,
  )
  return `<form method="post" action="${action}">
    <fieldset><legend>Choose a test card</legend>${choices.join('')}</fieldset>
    <button class="pay within-reach">Pay ${money(transaction)}</button>
  </form>`
}

function pinForm(transaction: Transaction, action: string): string {
  const card = findTestCard(transaction.cardKey)
  return codeForm(action, 'pin', 'Card PIN', `This test card’s PIN is ${card?.pin ?? ''}`, 4)
}

function otpForm(transaction: Transaction, action: string): string {
  const card = findTestCard(transaction.cardKey)
  return codeForm(
    action,
    'otp',
    'Code from your bank',
    `No message comes: the test code is ${card?.otp ?? ''}`,
    6,
  )
}

function codeForm(action: string, name: string, label: string, help: string, digits: number): string {
  return `<form method="post" action="${action}">
    <label class="field" for="${name}">${label}</label>
    <input class="code" id="${name}" name="${name}" inputmode="numeric" autocomplete="one-time-code" maxlength="${digits}"
      pattern="[0-9]{${digits}}" required aria-describedby="help">
    <p class="quiet" id="help">${escapeHtml(help)}</p>
    <button class="pay">Continue</button>
  </form>`
}

function bankForm(transaction: Transaction, action: string): string {
  return `<form method="post" action="${action}">
    <p>Your bank asks: are you paying ${money(transaction)}?</p>
    <button class="pay" name="answer" value="yes">Yes, it is me</button>
    <button class="plain" name="answer" value="no">No, stop it</button>
  </form>`
}

function paidContent(transaction: Transaction): string {
  return `<h1 tabindex="-1">Payment received</h1><p>${money(transaction)} was paid. You can go back to the shop.</p>`
}

function cancelledContent(): string {
  return '<h1 tabindex="-1">Payment cancelled</h1><p>Nothing was charged. You can go back to the shop.</p>'
}

function failedWords(transaction: Transaction): string {
  const card = findTestCard(transaction.cardKey)
  return `Payment failed: ${card?.gatewayResponse ?? 'Declined'}. Try another card.`
}

function money({ requestedAmount, currency }: Transaction): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(requestedAmount / 100)
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

function page(title: string, content: string, bodyAttributes: string, popup: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} – test checkout</title>
  <style>${style}</style>
  ${popup ? '<script src="/checkout-frame.js" defer></script>' : ''}
</head>
<body ${bodyAttributes}>
  <main>
    <p class="test"><strong>Test payment</strong> — no real money</p>
    ${content}
  </main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; --paper: #fbf8f3; --card: #fff; --ink: #1c1a17; --quiet: #615b52; --line: #d9d0c2;
  --leaf: #0b6b3a; --on-leaf: #fff; --marigold: #f2a71b; --red: #a3211b; }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --card: #24211d; --ink: #f4efe7; --quiet: #b9b0a3;
  --line: #4a443b; --leaf: #5fcf92; --on-leaf: #06210f; --red: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 16px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 448px; margin: 0 auto; padding: 20px; background: var(--card); border: 1px solid var(--line);
  border-radius: 14px; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2; font-variant-numeric: tabular-nums; }
p { margin: 0 0 8px; }
.test { margin: -20px -20px 20px; padding: 12px 20px; border-radius: 13px 13px 0 0; background: var(--marigold);
  color: #1c1a17; }
.quiet { color: var(--quiet); overflow-wrap: anywhere; }
.error { margin-bottom: 16px; padding: 12px; border: 1px solid var(--red); border-radius: 8px; color: var(--red); }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend, .field { display: block; margin-bottom: 8px; padding: 0; font-weight: 600; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 60px; padding: 8px 12px; margin-bottom: 8px;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.choice:has(:checked) { border-color: var(--leaf); box-shadow: inset 0 0 0 1px var(--leaf); }
.choice input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--leaf); }
.choice strong { display: block; font-weight: 600; }
.number { color: var(--quiet); font-size: 16px; font-variant-numeric: tabular-nums; }
.code { width: 100%; min-height: 52px; margin-bottom: 8px; padding: 8px 12px; border: 1px solid var(--quiet);
  border-radius: 8px; background: var(--card); color: inherit; font: inherit; font-size: 24px; letter-spacing: 0.2em; }
button { width: 100%; min-height: 48px; margin-bottom: 8px; border-radius: 8px; font: inherit; font-weight: 600;
  cursor: pointer; }
.pay { border: 0; background: var(--leaf); color: var(--on-leaf); }
.within-reach { position: sticky; bottom: 8px; box-shadow: 0 0 0 8px var(--card); }
.plain { border: 1px solid var(--line); background: none; color: var(--ink); }
:focus-visible { outline: 3px solid var(--marigold); outline-offset: 2px; }
h1:focus-visible { outline: none; }
`
