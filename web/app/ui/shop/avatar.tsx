/** A shop's logo or a person's photo; without one the first letter of the name. */
export function Avatar({
  url,
  name,
  className = 'size-12 text-xl',
}: {
  url: string
  name: string
  className?: string | undefined
}) {
  const shape = `${className} shrink-0 rounded-full`
  if (url)
    return (
      <img
        src={url}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className={`${shape} bg-sunken object-cover`}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={`${shape} inline-flex items-center justify-center bg-leaf-soft font-display font-bold text-leaf`}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
