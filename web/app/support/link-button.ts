const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-semibold transition-colors'

/** Button classes for links that leave the site: `tel:`, `mailto:`, maps. */
export const linkButton = {
  primary: `${shape} bg-leaf text-on-leaf hover:bg-leaf-strong`,
  quiet: `${shape} border border-edge bg-card text-ink hover:bg-sunken`,
} as const
