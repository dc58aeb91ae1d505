import { serveWorkerTasks } from '../../src/platform/images/worker-process.ts'
import { drawLogo, drawPicture } from './draw-picture.ts'
import type { LogoRecipe, PictureRecipe } from './draw-picture.ts'

// The process that draws the demo market's pictures, so that the one that will serve keeps none of the memory it takes.

export type DrawingJob =
  | { kind: 'picture'; recipe: PictureRecipe }
  | { kind: 'logo'; owner: { logo: LogoRecipe } }

serveWorkerTasks(async (given) => {
  const job = given as DrawingJob
  return job.kind === 'picture' ? drawPicture(job.recipe) : drawLogo(job.owner)
})
