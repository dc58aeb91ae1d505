import { serveWorkerTasks } from '../../src/platform/images/worker-process.ts'
import { drawLogo, drawPicture } from './draw-picture.ts'
import { drawWaybill } from './draw-waybill.ts'
import type { DemoProof } from '../orders/demo-proofs.ts'
import type { LogoRecipe, PictureRecipe, PictureView } from './picture-recipe.ts'

// The process that draws the demo photos, so that the serving process does not keep their memory.

export type DrawingJob =
  | { kind: 'picture'; recipe: PictureRecipe; view?: PictureView }
  | { kind: 'logo'; owner: { logo: LogoRecipe } }
  | { kind: 'waybill'; proof: DemoProof }

serveWorkerTasks(async (given) => {
  const job = given as DrawingJob
  switch (job.kind) {
    case 'picture':
      return drawPicture(job.recipe, job.view)
    case 'logo':
      return drawLogo(job.owner)
    case 'waybill':
      return drawWaybill(job.proof)
  }
})
