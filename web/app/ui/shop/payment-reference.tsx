import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../icon.tsx'
import { toast } from '../toasts.tsx'

interface PaymentReferenceProps {
  reference: string
  /** What it is called, where it is another number. */
  name?: string
}

/**
 * The payment reference of an order, for a bank or Paystack; the order number is for everything else. Another `name` shows
 * another text, as an email address. A button copies it.
 * Without JavaScript one tap marks all of it.
 */
export function PaymentReference({ reference, name = 'Payment reference' }: PaymentReferenceProps) {
  const hydrated = useHydrated()
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="min-w-0 text-sm font-normal break-all select-all">{reference}</span>
      {hydrated && (
        <button
          type="button"
          aria-label={`Copy ${name === 'Payment reference' ? 'payment reference' : name}`}
          onClick={() => void copy(reference, name)}
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink print:hidden"
        >
          <Icon name="copy" />
        </button>
      )}
    </span>
  )
}

async function copy(reference: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference)
    toast({ text: `${name} copied`, tone: 'good' })
  } catch {
    toast({
      text: `Copy this ${name === 'Payment reference' ? 'reference' : name}`,
      detail: reference,
      milliseconds: 12_000,
    })
  }
}
