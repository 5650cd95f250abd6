import { DistantDatabase } from './distant-database'

const rounds = Number(process.argv[2] ?? 5)

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
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const away of ['whileFrozen', 'whileStopped'] as const) {
        await distant[away](ask)
        await note('slowest way back', () => distant.untilBack())
      }
    }
  } finally {
    await distant.close()
  }
  console.log(`The database away, ${rounds} times standing still and ${rounds} times stopped, in milliseconds`)
  console.table(figures)
}

run().catch((error) => {
  console.error(error)
  process.exit(1)
})
