import { Icon } from './icon.tsx'

interface ScrollButtonProps {
  icon: 'arrow-left' | 'arrow-right'
  label: string
  onPress: () => void
}

/** Scrolls a strip sideways; a finger and keys do so too. */
export function ScrollButton({ icon, label, onPress }: ScrollButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex size-11 items-center justify-center rounded-full border border-edge bg-card hover:bg-sunken"
    >
      <Icon name={icon} />
    </button>
  )
}
