import { outlastLog, SchoolOnDisk, troubles, weather } from './disks'
import { runOut, tellFigure } from './figure'
import { whyNoDisk } from './small-disk'
import { addUp, nothing } from './tally'

const seconds = Number(process.argv[2] ?? 20)
const isElsewhere = process.argv[3] === 'elsewhere'

/** A disk that is full, lets nobody write, or fails with every sync, under people who go on; printed is what they meet. The database is the embedded one or, by a last word, one elsewhere. */
async function run() {
  const reason = await whyNoDisk()
  if (reason) return tellFigure(reason, false)
  let sum = nothing
  let files = 0
  let lostFiles = 0
  const wrong: string[] = []
  let slowest = 0
  for (const trouble of troubles) {
    const place = await SchoolOnDisk.open({ isElsewhere })
    try {
      const met = await weather(place, trouble, seconds * 1_000)
      console.log(trouble, met)
      sum = addUp(sum, met.tally)
      files += met.files
      lostFiles += met.lostFiles
      slowest = Math.max(slowest, met.back)
      wrong.push(
        ...met.unclear,
        ...(met.met.isPage ? [] : [`${trouble}: no page`]),
        ...(met.refused > 0 ? [] : ['nobody refused']),
      )
      if (trouble !== 'full' || isElsewhere) continue
      for (const { reading, signIn } of [met.met, await outlastLog(place)])
        if (reading !== 200 || signIn !== 200) wrong.push(`full: reading ${reading}, sign-in ${signIn}`)
    } finally {
      await place.close()
    }
  }
  const lost = sum.lost + sum.halves + sum.doubled + lostFiles
  const clear = [`${wrong.length} unclear`, ...new Set(wrong)].join(', ')
  tellFigure(
    `${lost} lost of ${sum.acknowledged} writes, ${files} files; ${clear}; back in ${(slowest / 1000).toFixed(1)} s`,
    lost === 0 && wrong.length === 0,
  )
}

runOut(run)
