import { runOut, tellFigure } from './figure'
import { PressedSchool } from './pressed-school'
import type { Tally } from './tally'

interface Round {
  tallies: readonly Tally[]
  /** Added up over all rounds. */
  figures: Readonly<Record<string, number>>
  /** Milliseconds that the stop or the coming back took. */
  back: number
}

type Run = (school: PressedSchool, round: number) => Promise<Round>
type OptionsOfSchool = Parameters<typeof PressedSchool.open>[0]

/** Runs as many rounds as the command's first word says, and prints what they came to; ends with 1 where anything was lost. */
export function runSeries(title: string, usual: number, run: Run, options?: OptionsOfSchool) {
  const rounds = Number(process.argv[2] ?? usual)
  runOut(() => series(title, rounds, run, options))
}

async function series(title: string, rounds: number, run: Run, options?: OptionsOfSchool) {
  const started = performance.now()
  const school = await PressedSchool.open(options)
  const sums: Record<string, number> = { lost: 0, halves: 0, doubled: 0 }
  const backs: number[] = []
  let acknowledged = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { tallies, figures, back } = await run(school, round)
      backs.push(back)
      for (const tally of tallies) {
        for (const name of ['lost', 'halves', 'doubled'] as const) sums[name] = Math.max(sums[name] ?? 0, tally[name])
        acknowledged = tally.acknowledged
      }
      for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
      console.log(`Round ${round + 1} of ${rounds}: ${acknowledged} acknowledged, ${JSON.stringify(sums)}`)
    }
  } finally {
    await school.close()
  }
  backs.sort((one, other) => one - other)
  const ms = (at: number) => Math.round(backs[Math.floor(at * (backs.length - 1))] ?? 0)
  console.log(`${title}, ${rounds} rounds in ${Math.round((performance.now() - started) / 1000)} s`)
  console.table({ acknowledged, ...sums, 'ms, median': ms(0.5), 'ms, slowest': ms(1) })
  const cut = sums['requests cut off'] ?? 0
  const wrong = [sums.lost, sums.halves, sums.doubled, cut, sums['bad ends']].some(Boolean)
  tellFigure(
    `${rounds} rounds: ${sums.lost} lost, ${sums.halves} halves, ${sums.doubled} doubled of ${acknowledged}; ${cut} cut off`,
    !wrong,
  )
}
