import { useHydrated } from '../../hooks/use-hydrated.ts'
import { useSite } from '../../session/session.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { toast } from '../toasts.tsx'

interface ShareLinksProps {
  /** The path of the page to share. */
  path: string
  /** The page in a line: "Yam tubers – ₦2,500 per tuber, Bodija". */
  text: string
}

/** Shares a page: by WhatsApp with a ready text, by the phone's share menu where there is one, or by its link. */
export function ShareLinks({ path, text }: ShareLinksProps) {
  const { origin } = useSite()
  const hydrated = useHydrated()
  const url = origin + path
  return (
    <div role="group" aria-label="Share" className="flex flex-wrap gap-2 print:hidden">
      <a
        href={`https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` }).toString().replaceAll('+', '%20')}`}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold hover:bg-sunken"
      >
        <Icon name="message" className="size-5 text-leaf" />
        Share on WhatsApp
      </a>
      {hydrated && (
        <>
          <Button type="button" kind="quiet" className="px-4" onClick={() => void copyLink(url)}>
            <Icon name="copy" />
            Copy link
          </Button>
          {canShare() && (
            <Button type="button" kind="quiet" className="px-4" onClick={() => void shareLink(text, url)}>
              <Icon name="share" />
              Share
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Opens the phone's share menu with a link, or copies the link where there is none. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (!canShare()) return copyLink(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    const closedByPerson = error instanceof DOMException && error.name === 'AbortError'
    if (!closedByPerson) await copyLink(url)
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ text: 'Link copied', detail: url, tone: 'good' })
  } catch {
    toast({ text: 'Copy this link', detail: url, milliseconds: 12_000 })
  }
}

/** Whether the browser has a share menu. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}
