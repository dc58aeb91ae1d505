import { Icon } from '../icon.tsx'

/**
 * The badge of a card: an icon with words for screen readers. A line of its own on every card says too little: it starts
 * with a space that does not break, so it stays beside the last word of the place.
 */
export function VerifiedMark({ verified }: { verified: boolean }) {
  const words = verified ? 'Verified seller' : 'Not verified yet'
  return (
    <span title={words} className={`whitespace-nowrap ${verified ? 'text-leaf' : ''}`}>
      {'\u00A0'}
      <Icon name={verified ? 'shield' : 'info'} className="inline size-4 align-[-0.15em]" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
