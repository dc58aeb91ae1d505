/** Keeps the place of a part of the overview that could not load, so that nobody takes it for empty. */
export function NotLoaded({ title }: { title: string }) {
  return (
    <section className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-lg border border-line bg-card px-4 py-2">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm text-muted">Not loaded</p>
    </section>
  )
}
