import { useEffect, useState } from 'react'

/** A photo of this device that was not sent yet; an empty space of the same size until the browser can show it. */
export function OwnPhoto({ blob, alt, className }: { blob: Blob | null; alt: string; className: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url ? (
    <img src={url} alt={alt} className={`object-cover ${className}`} />
  ) : (
    <span className={`block bg-sunken ${className}`} />
  )
}
