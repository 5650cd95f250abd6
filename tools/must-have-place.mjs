import { fail } from './fail.mjs'

/** Ends the command where settings or the data folder would end the start, before anything is built or put in there. */
export async function mustHavePlace() {
  const { findObstacle } = await import('../server/dist/before-build.mjs')
  const obstacle = await findObstacle()
  if (obstacle) fail(obstacle)
}
