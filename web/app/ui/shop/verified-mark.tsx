import { Icon } from '../icon.tsx'

/** The badge of a card: an icon with words for screen readers. A line of its own on every card says too little. */
export function VerifiedMark({ verified }: { verified: boolean }) {
  const words = verified ? 'Verified seller' : 'Not verified yet'
  return (
    <span title={words} className={`inline-block align-[-0.15em] ${verified ? 'text-leaf' : ''}`}>
      <Icon name={verified ? 'shield' : 'info'} className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
