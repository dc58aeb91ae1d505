import { savingQuery } from '../app/browser/kept-paths.ts'

/** What the build tells the worker (web/react-router.config.ts). */
export interface WorkerBuild {
  /** Different for every build of the pages. */
  version: string
  /** Addresses of what every page needs: styles, font and common scripts. */
  shell: string[]
}

declare const self: ServiceWorkerGlobalScope

declare const workerBuild: WorkerBuild

export const build = workerBuild

/** Whether the page that registered this worker saves data. A worker of the other kind takes its place when that changes. */
export const isSaving = self.location.search === savingQuery
