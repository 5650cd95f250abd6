import { setTimeout as sleep } from 'node:timers/promises'
import { DistantDatabase } from './distant-database'
import { runOut, tellFigure } from './figure'

const rounds = Number(process.argv[2] ?? 5)
/** How long it is away the last time. */
const longest = Number(process.argv[3] ?? 60)
/** Milliseconds in which somebody must have a word, and after which everybody must be served again. */
const goals = { word: 2_000, back: 5_000 }

/** Takes the database away in both ways, and prints how long people wait for a word and for the way back. */
async function run() {
  const distant = await DistantDatabase.open()
  const figures = { 'slowest 503': 0, 'slowest way back': 0 }
  const note = async (figure: keyof typeof figures, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    figures[figure] = Math.max(figures[figure], Math.round(performance.now() - began))
  }
  const ask = async () => {
    for (let times = 0; times < 3; times += 1) await note('slowest 503', () => distant.askMany())
  }
  const askLong = async () => {
    await ask()
    await sleep(longest * 1_000)
    await ask()
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const away of ['whileFrozen', 'whileStopped'] as const) {
        await distant[away](round === rounds - 1 ? askLong : ask)
        await note('slowest way back', () => distant.untilBack())
      }
    }
  } finally {
    await distant.close()
  }
  console.log(`The database away, ${rounds} times standing still and ${rounds} times stopped, in milliseconds`)
  console.table(figures)
  const [word, back] = [figures['slowest 503'], figures['slowest way back']]
  tellFigure(`503 in ${word} ms at most, back in ${back} ms`, word <= goals.word && back <= goals.back)
}

runOut(run)
