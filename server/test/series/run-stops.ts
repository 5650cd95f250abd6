import { runSeries } from './run-series'
import { stopDuring } from './stops'

runSeries('Asked to stop while clerks write and others look', 50, async (school) => {
  const { code, took, answered, cut, before, after } = await stopDuring(school, Math.round(10 + Math.random() * 150))
  if (cut.length > 0) console.log(cut)
  const figures = {
    'requests of others answered': answered,
    'requests cut off': cut.length,
    'bad ends': code === 0 ? 0 : 1,
  }
  return { tallies: [before, after], figures, back: took }
})
