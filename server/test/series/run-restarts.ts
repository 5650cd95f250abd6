import { KeptDoor } from './kept-door'
import { runSeries } from './run-series'
import { figuresOf, restartDuring } from './stops'

runSeries(
  'Started anew behind a kept door while clerks write and others look',
  50,
  async (school) => {
    const { took, after, ...found } = await restartDuring(school, Math.round(10 + Math.random() * 150))
    return { tallies: [after], figures: figuresOf(found), back: took }
  },
  { door: new KeptDoor() },
)
