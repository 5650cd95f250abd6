import { runSeries } from './run-series'
import { figuresOf, stopDuring } from './stops'

runSeries('Asked to stop while clerks write and others look', 50, async (school) => {
  const { took, before, after, ...found } = await stopDuring(school, Math.round(10 + Math.random() * 150))
  return { tallies: [before, after], figures: figuresOf(found), back: took }
})
