import { ButtonLink } from '../../ui/button.tsx'

/** The end of an article: a link to support. */
export function ContactPrompt({ title = 'Still need help?' }: { title?: string }) {
  return (
    <aside
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-leaf-soft p-5 sm:p-6 print:hidden"
    >
      <div>
        <p className="font-display text-xl font-bold">{title}</p>
        <p className="mt-1 text-muted">Write to us or call. We reply within 24 hours.</p>
      </div>
      <ButtonLink to="/contact">Contact Support</ButtonLink>
    </aside>
  )
}
