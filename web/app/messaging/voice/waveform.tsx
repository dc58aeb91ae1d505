/** Draws a waveform; the part up to `played` (0 to 1) has the colour for played. The text beside it says the rest. */
export function Waveform({ heights, played }: { heights: readonly number[]; played: number }) {
  return (
    <svg
      viewBox={`0 0 ${heights.length * 3} 100`}
      width="300"
      height="44"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {heights.map((height, bar) => {
        const tall = Math.max(8, height)
        return (
          <rect
            // Bars have no id but their index.
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
