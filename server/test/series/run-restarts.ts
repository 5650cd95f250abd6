import { KeptDoor } from './kept-door'
import { runSeries } from './run-series'
import { restartDuring } from './stops'

runSeries(
  'Started anew behind a kept door while clerks write and others look',
  50,
  async (school) => {
    const { code, took, answered, cut, after } = await restartDuring(school, Math.round(10 + Math.random() * 150))
    if (cut.length > 0) console.log(cut)
    const figures = {
      'requests of others answered': answered,
      'requests cut off': cut.length,
      'bad ends': code === 0 ? 0 : 1,
    }
    return { tallies: [after], figures, back: took }
  },
  { door: new KeptDoor() },
)
