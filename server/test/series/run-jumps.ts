import { runOut, tellFigure } from './figure'
import { jump, jumps, openSchoolWithClock } from './jumps'

const rounds = Number(process.argv[2] ?? 6)

/** The server's clock jumps ahead and back under people who write; printed is what was lost, and who was sent away for nothing. */
async function run() {
  const place = await openSchoolWithClock()
  let worst = { lost: 0, acknowledged: 0 }
  const unexpected: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const each of jumps) {
        const came = await jump(place, each)
        const { lost, halves, doubled, acknowledged } = came.tally
        worst = { lost: Math.max(worst.lost, lost + halves + doubled + came.lostFiles), acknowledged }
        unexpected.push(...came.unexpected)
      }
      console.log(`Round ${round + 1} of ${rounds}:`, worst, unexpected)
    }
  } finally {
    await place.school.close()
  }
  tellFigure(
    `${rounds * jumps.length} jumps: ${worst.lost} lost of ${worst.acknowledged}; ${unexpected.length} refused for nothing`,
    worst.lost === 0 && unexpected.length === 0,
  )
}

runOut(run)
