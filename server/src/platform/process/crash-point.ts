/** The steps of rules.md section 5 at which a process may die. */
export const crashPoints = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C12',
  'C13',
  'C14',
  'C15',
  'C16',
  'C17',
  'C18',
] as const
export type CrashPoint = (typeof crashPoints)[number]

type Hook = (point: CrashPoint) => Promise<void>

let hook: Hook | null = null

/** Does nothing, unless a test asked for a crash here: then the process dies as by `kill -9`. */
export async function crashPoint(point: CrashPoint): Promise<void> {
  if (hook) await hook(point)
}

/** Makes every crash point call `reached`; null: none. For the start with CRASH_AT and for the simulation. */
export function onCrashPoint(reached: Hook | null): void {
  hook = reached
}

/** Lets this process die at one point. Configuration refuses it when payments are live. */
export function crashAt(wanted: CrashPoint): void {
  onCrashPoint(async (point) => {
    if (point !== wanted) return
    process.kill(process.pid, 'SIGKILL')
    // Nothing more may happen in the moments until the signal arrives.
    await new Promise(() => undefined)
  })
}
