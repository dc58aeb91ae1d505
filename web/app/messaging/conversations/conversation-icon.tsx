/** Icons that only the chat needs, apart from those that every page loads. */
export function ConversationIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d={drawings[name]} />
    </svg>
  )
}

const drawings = {
  more: 'M12 5.5a.4.4 0 1 0 .1 0m-.1 6a.4.4 0 1 0 .1 0m-.1 6a.4.4 0 1 0 .1 0',
  stop: 'M7 7h10v10H7z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6m4-6v6',
} as const
