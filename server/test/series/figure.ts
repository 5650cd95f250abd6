import { bundleServer } from '../../build/bundle.mjs'

/** The one line by which a series is judged, for whoever reads it and for `npm run proof:durability`; ends with 1 where the goal is missed. */
export function tellFigure(figure: string, isReached: boolean) {
  console.log(`Figure: ${figure}`)
  if (!isReached) process.exitCode = 1
}

/** Runs a series against the server as its sources are now; ends with 1 and says why, where it could not be run to its end. */
export async function runOut(series: () => Promise<void>) {
  try {
    await bundleServer()
    await series()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
