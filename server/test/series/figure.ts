/** The one line by which a series is judged, for whoever reads it and for `npm run proof:durability`; ends with 1 where the goal is missed. */
export function tellFigure(figure: string, isReached: boolean) {
  console.log(`Figure: ${figure}`)
  if (!isReached) process.exitCode = 1
}

/** Ends with 1 and says why, where a series could not be run to its end. */
export function runOut(series: Promise<void>) {
  series.catch((error) => {
    console.error(error)
    process.exit(1)
  })
}
