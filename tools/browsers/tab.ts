/** A tab of 360 x 740 px in some browser, without cookies. The same few words drive every engine. */
export interface Tab {
  open(url: string): Promise<void>
  /** The value of a JavaScript expression in the page, or in its frame whose address contains `frame`. */
  ask(expression: string, frame?: string): Promise<unknown>
  /** Chooses a file in a field. */
  choose(selector: string, path: string): Promise<void>
  picture(path: string): Promise<void>
  /** From here on the browser prefers dark pages. */
  darken(): Promise<void>
  /** Ends the session of the person. */
  logOut(): Promise<void>
  close(): Promise<void>
  /** Did a process of the browser itself crash? Then what was open has lost its session. */
  hasCrashed?(): boolean
}

/** A browser of docs/browsers.md. */
export interface Engine {
  name: string
  /** Does it run our scripts? If not, it must be as without scripts. */
  runsScripts: boolean
  /** Can it be told to prefer dark pages? WPE without a screen cannot. */
  canDarken?: boolean
  openTab(): Promise<Tab>
}

export const width = 360
export const height = 740
