import { brand } from '../format/page-title.ts'

/** The logo, the awning of a stall, with the name. */
export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="size-8">
        <path className="fill-leaf" d="M6 4h20l5 11a4 4 0 0 1-8 0H9a4 4 0 0 1-8 0z" />
        <path className="fill-[#fffaf0]" d="M10.5 4h4L13 15a4 4 0 0 1-8 0zM17.5 4h4L27 15a4 4 0 0 1-8 0z" />
        <path className="fill-leaf" d="M14.5 4h3L19 15a4 4 0 0 1-6 0z" />
        <path className="fill-marigold" d="M4.5 20h23v8a1 1 0 0 1-1 1h-21a1 1 0 0 1-1-1z" />
      </svg>
      <span className="font-display text-2xl leading-none font-bold tracking-tight">{brand}</span>
    </span>
  )
}
