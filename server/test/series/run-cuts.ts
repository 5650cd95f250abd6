import { cutFirstStart, cutPower, SchoolOnDisk } from './disks'
import { runOut, tellFigure } from './figure'
import { whyNoDisk } from './small-disk'

const rounds = Number(process.argv[2] ?? 12)
const isElsewhere = process.argv[3] === 'elsewhere'
/** Milliseconds after the first start in which keys and database are made. */
const [soonest, latest] = [300, 8_000]

/** The power goes while people write, and in the first seconds of a new portal; printed is what was lost, and what does not start again. */
async function run() {
  const reason = await whyNoDisk()
  if (reason) return tellFigure(reason, false)
  const place = await SchoolOnDisk.open({ isElsewhere })
  let worst = { lost: 0, acknowledged: 0, files: 0 }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { before, after, lostFiles, files } = await cutPower(place, Math.round(10 + Math.random() * 150))
      const lost = Math.max(...[before, after].map((one) => one.lost + one.halves + one.doubled)) + lostFiles
      worst = { lost: Math.max(worst.lost, lost), acknowledged: after.acknowledged, files }
      console.log(`Round ${round + 1} of ${rounds}:`, worst)
    }
  } finally {
    await place.close()
  }
  let dead = 0
  // A database elsewhere is made before the portal is there.
  const firsts = isElsewhere ? 0 : Math.ceil(rounds / 2)
  for (let round = 0; round < firsts; round += 1) {
    if (!(await cutFirstStart(soonest + (round / firsts) * (latest - soonest)))) dead += 1
    console.log(`First start ${round + 1} of ${firsts}: ${dead} do not start again`)
  }
  const { lost, acknowledged, files } = worst
  const starts = isElsewhere ? '' : `; ${dead} of ${firsts} first starts dead`
  tellFigure(
    `${rounds} cuts: ${lost} lost of ${acknowledged} writes, ${files} files${starts}`,
    lost === 0 && dead === 0,
  )
}

runOut(run)
