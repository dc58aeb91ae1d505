import { serveWorkerTasks } from '../../src/platform/images/worker-process.ts'
import { drawLogo, drawPicture } from './draw-picture.ts'
import type { LogoRecipe, PictureRecipe, PictureView } from './picture-recipe.ts'

// The process that draws the demo photos, so that the serving process does not keep their memory.

export type DrawingJob =
  | { kind: 'picture'; recipe: PictureRecipe; view?: PictureView }
  | { kind: 'logo'; owner: { logo: LogoRecipe } }

serveWorkerTasks(async (given) => {
  const job = given as DrawingJob
  return job.kind === 'picture' ? drawPicture(job.recipe, job.view) : drawLogo(job.owner)
})
