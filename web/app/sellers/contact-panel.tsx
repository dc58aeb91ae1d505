import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { toast } from '../ui/toasts.tsx'
import { useContact } from './contact.ts'
import type { Contact, ContactMethods } from './contact-methods.ts'

interface ContactPanelProps {
  sellerId: string
  reachable: ContactMethods
  /** The button says "Get in Touch" and also starts a call. */
  withCall?: boolean | undefined
  /** The listing that a chat begins with: "products/…". */
  about?: string
}

/** Phone and e-mail of a shop behind one tap. Without JavaScript the button sends a form, and a page shows them. */
export function ContactPanel({ sellerId, reachable, withCall = false, about = '' }: ContactPanelProps) {
  const { contact, busy, reveal } = useContact(sellerId)
  const canReveal = reachable.phone || reachable.email
  const getInTouch = () => (canReveal ? void reveal().then(call) : toastNoPhone())
  const instead = (act: () => void) => (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  return (
    <div className="space-y-3">
      {withCall && !contact && (
        <ContactForm sellerId={sellerId} onSubmit={instead(getInTouch)}>
          {/* On phones the bar has the one green button. */}
          <Button
            busy={busy}
            className="min-h-13 w-full text-lg max-sm:border max-sm:border-edge max-sm:bg-card max-sm:text-ink"
          >
            <Icon name="phone" />
            Get in Touch
          </Button>
        </ContactForm>
      )}
      {reachable.whatsapp && (
        <ContactForm sellerId={sellerId} page={`contact?about=${about}`}>
          <Button kind="quiet" className="w-full">
            Chat on WhatsApp
          </Button>
        </ContactForm>
      )}
      {contact ? (
        <ContactLines contact={contact} />
      ) : (
        canReveal &&
        !withCall && (
          <ContactForm sellerId={sellerId} onSubmit={instead(() => void reveal())}>
            <Button kind="quiet" busy={busy} busyLabel="Loading..." className="w-full">
              <Icon name={reachable.phone ? 'phone' : 'mail'} />
              {revealLabel(reachable)}
            </Button>
          </ContactForm>
        )
      )}
    </div>
  )
}

/** Phone and e-mail as links, with a button that copies the phone number. */
export function ContactLines({ contact: { phone, email } }: { contact: Contact }) {
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the lines.
    if (document.activeElement === document.body) lines.current?.focus()
  }, [])
  return (
    <div ref={lines} tabIndex={-1} role="group" aria-label="Contact" className="space-y-1 outline-none">
      {phone && (
        <div className="flex items-center gap-2">
          <ContactLink icon="phone" href={`tel:${phoneForTelLink(phone)}`} text={showPhone(phone)} />
          <CopyPhone phone={phone} />
        </div>
      )}
      {email && <ContactLink icon="mail" href={`mailto:${email}`} text={email} />}
      {!phone && !email && <p className="text-muted">This seller has not added a phone number or email.</p>}
    </div>
  )
}

/** The label of the button that shows them. */
export function revealLabel({ phone, email }: ContactMethods): string {
  return `Show ${[phone && 'phone', email && 'email'].filter(Boolean).join(' and ')}`
}

interface ContactFormProps {
  sellerId: string
  /** The last part of the form's address. */
  page?: string
  onSubmit?: ((event: FormEvent) => void) | undefined
  children: ReactNode
}

/**
 * A form that opens the contact page of a shop. It uses POST, so that crawlers, which follow links, do not open it.
 */
export function ContactForm({ sellerId, page = 'contact', onSubmit, children }: ContactFormProps) {
  return (
    <form method="post" action={`/seller-profile/${sellerId}/${page}`} onSubmit={onSubmit}>
      {children}
    </form>
  )
}

function ContactLink({ icon, href, text }: { icon: IconName; href: string; text: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 wrap-anywhere text-leaf underline"
    >
      <Icon name={icon} />
      {text}
    </a>
  )
}

function CopyPhone({ phone }: { phone: string }) {
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      aria-label="Copy phone"
      onClick={() => void copy(phone)}
      className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon name="copy" />
    </button>
  )
}

async function copy(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(showPhone(phone))
    toast({ text: 'Provider phone copied', tone: 'good' })
  } catch {
    toast({ text: 'Copy this number', detail: showPhone(phone), milliseconds: 12_000 })
  }
}

function call(contact: Contact | null): void {
  if (!contact) return
  if (contact.phone === '') toastNoPhone()
  else location.href = `tel:${phoneForTelLink(contact.phone)}`
}

function toastNoPhone(): void {
  toast({ text: 'Phone number not available for this provider.', tone: 'bad' })
}
