/** A small icon beside a text; it never carries the meaning alone. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string | undefined }) {
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
      className={className}
    >
      <path d={drawings[name]} />
    </svg>
  )
}

export type IconName = keyof typeof drawings

const drawings = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1',
  'arrow-left': 'M20 12H4m6.5-6.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h16m-6.5-6.5L20 12l-6.5 6.5',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6zm4 4h4',
  bag: 'M5 8h14l1 13H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  basket: 'M3 10h18l-2 10H5zM8 10l3-6m5 6-3-6M9.5 13.5v3.5m5-3.5v3.5',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zm9 9.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  check: 'm4.5 12.5 5 5 10-11',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m-4.2-8.8 3 3 5.4-6',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m0-14v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4 20h16',
  edit: 'm4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12m10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  'eye-off': 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12m10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 4l16 16',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
  heart: 'M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11',
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m0-10v5.5M12 7.5v.1',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  'log-out': 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
  mail: 'M3 6h18v13H3zm0 1 9 7 9-7',
  'map-pin': 'M12 21.5s7-6.5 7-11.5a7 7 0 0 0-14 0c0 5 7 11.5 7 11.5m0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11h-9l-5 4v-4H4z',
  microphone: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3m-6.5-3a6.5 6.5 0 0 0 13 0M12 18.5V21',
  minus: 'M5 12h14',
  pause: 'M8.5 5v14m7-14v14',
  phone: 'M4 4h5l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v5A16 16 0 0 1 4 4',
  play: 'M8 5v14l11-7z',
  plus: 'M12 5v14M5 12h14',
  receipt: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6m-6 4h6',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14.3 4L20 15m0 5v-5h-5',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  send: 'M3 11 21 3l-6 18-3.5-7.5zm8.5 2.5L21 3',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M18 7a2 2 0 0 1-5 0 2 2 0 0 1 5 0m-7 10a2 2 0 0 1-5 0 2 2 0 0 1 5 0',
  shield: 'M12 3 4.5 6v5.5c0 5 3.5 8 7.5 9.5 4-1.5 7.5-4.5 7.5-9.5V6zm-3.5 9 2.5 2.5 4.5-5',
  star: 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z',
  store: 'M4 10v10h16V10M3 9.5 5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M9 20v-6h6v6',
  tools: 'M14 7a4 4 0 0 1 5-4l-2 3 1 2 2 1 2-3a4 4 0 0 1-6 5L7 20a2 2 0 0 1-3-3l9-9',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 9c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  wallet: 'M4 7h16v13H4zm0 0 12-4v4m4 5h-4a1.8 1.8 0 0 0 0 3.6h4',
} as const
