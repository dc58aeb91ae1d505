/** What the build tells the worker (web/react-router.config.ts). */
export interface WorkerBuild {
  /** Different for every build of the pages. */
  version: string
  /** Addresses of what every page needs: styles, font and common scripts. */
  shell: string[]
}

declare const workerBuild: WorkerBuild

export const build = workerBuild
