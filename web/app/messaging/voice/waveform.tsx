/** A recording drawn, as far as `played` (0 to 1) in the colour of what was heard. The words beside it say the rest. */
export function Waveform({ heights, played }: { heights: readonly number[]; played: number }) {
  return (
    <svg
      viewBox={`0 0 ${heights.length * 3} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {heights.map((height, bar) => {
        const tall = Math.max(8, height)
        return (
          <rect
            // Bars have no name but their place.
            key={bar}
            x={bar * 3}
            y={50 - tall / 2}
            width={2}
            height={tall}
            className={bar < played * heights.length ? 'fill-leaf' : 'fill-edge'}
          />
        )
      })}
    </svg>
  )
}
