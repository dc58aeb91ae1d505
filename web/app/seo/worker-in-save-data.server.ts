import { isKeptPath, savingQuery } from '../browser/kept-paths.ts'

/**
 * The one script of a public page in Save data: after the page it registers the service worker, so that the page is there without
 * network (docs/decisions/0153-a-worker-in-save-data.md). Pages that are never kept go without. Browsers that lack
 * workers pass by, and the policy allows the line by its hash.
 */
export function workerInSaveData(pathname: string): string {
  return isKeptPath(pathname) ? `<script data-first="">${line}</script>` : ''
}

const line =
  `navigator.serviceWorker&&addEventListener("load",()=>{let u="/service-worker.js${savingQuery}",t=window.trustedTypes;` +
  'navigator.serviceWorker.register(t?t.createPolicy("service-worker",{createScriptURL:()=>u}).createScriptURL(u):u,{updateViaCache:"none"}).catch(()=>{})})'
