import type { Announcement } from '@oja/contract/schemas/admin/admin-announcements.ts'
import { Icon } from '../../ui/icon.tsx'

/** What the market tells this shop now. Long texts are folded after their title. */
export function AnnouncementList({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section id="announcements" aria-label="Announcements" className="space-y-2">
      {announcements.map(({ id, title, text }) => (
        <details
          key={id}
          className="group rounded-lg border border-marigold/60 bg-marigold-soft px-4"
          open={text.length <= shortText || undefined}
        >
          <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2 font-semibold">
            <Icon name="bell" className="size-5 shrink-0 text-marigold-ink" />
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <p className="pb-3 wrap-anywhere whitespace-pre-line">{text}</p>
        </details>
      ))}
    </section>
  )
}

const shortText = 160
