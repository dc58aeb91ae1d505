import { savingQuery } from '../app/browser/kept-paths.ts'

declare const self: ServiceWorkerGlobalScope

/** Whether the page that registered this worker saves data. A worker of the other kind takes its place when that changes. */
export const isSaving = self.location.search === savingQuery
