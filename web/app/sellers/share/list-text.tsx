import { useRef } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The list of a shop's goods as a text to copy. Without JavaScript people select it and copy it themselves. */
export function ListText({ text }: { text: string }) {
  const hydrated = useHydrated()
  const box = useRef<HTMLTextAreaElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: 'Copied. Now paste it in WhatsApp.', tone: 'good' })
    } catch {
      if (fold.current) fold.current.open = true
      box.current?.focus()
      box.current?.select()
      toast({ text: 'The list is selected. Copy it and paste it in WhatsApp.' })
    }
  }
  return (
    <div className="space-y-3">
      {/* It keeps its place until scripts run, and the list is closed from the start: nothing below may jump. */}
      <Button
        type="button"
        className={`w-full px-2 noscript:hidden ${hydrated ? '' : 'invisible'}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" />
        <span>
          Copy my list<span className="max-sm:sr-only"> for WhatsApp</span>
        </span>
      </Button>
      <details ref={fold} className="group">
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-leaf">
          See the list
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <label htmlFor="list-text" className={hydrated ? 'sr-only' : 'block font-semibold'}>
          {hydrated ? 'My list' : 'Select all, copy, and paste it in WhatsApp'}
        </label>
        <textarea
          ref={box}
          id="list-text"
          readOnly
          rows={8}
          value={text}
          className="mt-1 block w-full rounded-md border border-edge bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere text-ink"
        />
      </details>
    </div>
  )
}
