import type { PartName, RemoteReleases } from '@bellhouse/contracts'
import { failedText, sharersOf } from './figure-words'

export interface Step {
  title: string
  /** What to type, ready for a shell. */
  command: string
}

const shares = [10, 25, 50]

const commandOf = (...words: string[]) => ['npm run --silent release --', ...words].join(' ')

/** What can be done about a part now, the way back first. */
export function nextSteps(releases: RemoteReleases): Step[] {
  const { remote, state, newest } = releases
  if (state === 'unreadable') return [{ title: 'See what is wrong', command: commandOf('verify') }]
  const steps = [...stepsBack(releases), ...stepsForward(releases)]
  if (steps.length > 0 || newest) return steps
  return [{ title: 'Publish what stands in the program’s folder', command: commandOf('publish', remote) }]
}

function stepsBack({ remote, standing, figures }: RemoteReleases): Step[] {
  if (!standing) return []
  const { active, canary, lastGood, quarantined } = standing
  if (canary) return [{ title: 'Take the canary back', command: rollback(remote, canary) }]
  const good = lastGood.find((release) => release !== active.release && !quarantined.includes(release))
  if (!good) return []
  const ofActive = figures.find(({ release }) => release === active.release)?.day
  return [{ title: `Go back to ${good}`, command: rollback(remote, ofActive) }]
}

/** The history gets the figures as the reason, where there are any. */
function rollback(remote: PartName, counts: Parameters<typeof failedText>[0] | null | undefined) {
  const reason = counts && counts.failures > 0 ? failedText(counts) : 'Rolled back by hand'
  return commandOf('rollback', remote, '--reason', `"${reason}"`)
}

function stepsForward({ remote, standing, newest }: RemoteReleases): Step[] {
  const canary = standing?.canary
  if (canary?.obstacle) return []
  if (canary) {
    const share = shares.find((one) => one > canary.share)
    const raise = share ? [stepTo(`Raise the share to ${share} %`, remote, canary.release, share)] : []
    return [...raise, stepTo('Give the canary to everybody', remote, canary.release)]
  }
  if (!newest) return []
  const trial = standing
    ? [stepTo(`Try ${newest} with ${shares[0]} % of the ${sharersOf(remote)}`, remote, newest, shares[0])]
    : []
  return [...trial, stepTo(`Give ${newest} to everybody`, remote, newest)]
}

function stepTo(title: string, remote: PartName, release: string, share?: number): Step {
  const only = share ? ['--canary', String(share)] : []
  return { title, command: commandOf('promote', remote, release, ...only) }
}
