import type { ReactNode } from 'react'

/** The top of a help page: its title, its subject, and the first actions. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="border-b border-line bg-sunken print:border-0 print:bg-transparent">
      <div className="measure py-7 sm:py-10 lg:py-14">
        <h1 className="max-w-3xl text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{lead}</p>
        {children && <div className="mt-6">{children}</div>}
      </div>
    </header>
  )
}
