import { killDuring, type Victim } from './kills'
import { runSeries } from './run-series'

const victims: readonly Victim[] = ['server', 'both', 'database']

runSeries('Killed while clerks write', 100, async (school, round) => {
  const victim = victims[round % victims.length] ?? 'server'
  const { unanswered, before, after, back } = await killDuring(school, victim, Math.round(10 + Math.random() * 150))
  return { tallies: [before, after], figures: { [`${victim} killed`]: 1, unanswered }, back }
})
