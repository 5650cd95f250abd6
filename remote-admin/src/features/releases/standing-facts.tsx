import type { RemoteReleases } from '@bellhouse/contracts'
import { Facts, momentText } from '@bellhouse/ui'
import { failedText } from './figure-words'

type Standing = NonNullable<RemoteReleases['standing']>

/** What runs of a remote, since when, by whom and why. */
export function StandingFacts({ standing }: { standing: Standing }) {
  const { active, canary, lastGood, quarantined, moved } = standing
  return (
    <Facts
      facts={[
        [
          'Active',
          <>
            <code>{active.release}</code> since {momentText(active.since)}
          </>,
        ],
        ['Canary', canary && <CanaryWords canary={canary} />],
        ['Last move', `${momentText(moved.at)} by ${moved.by}: ${moved.reason}`],
        ['Good ones to go back to', listOf(lastGood)],
        ['Taken back', listOf(quarantined)],
      ]}
    />
  )
}

function CanaryWords({ canary }: { canary: NonNullable<Standing['canary']> }) {
  return (
    <>
      <code>{canary.release}</code> for {canary.share} % of the people since {momentText(canary.since)},{' '}
      {failedText(canary)}
    </>
  )
}

const listOf = (releases: readonly string[]) =>
  releases.length === 0
    ? null
    : releases.map((release) => (
        <div key={release}>
          <code>{release}</code>
        </div>
      ))
