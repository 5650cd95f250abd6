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
        ...(canary ? [['Canary', <CanaryWords key="canary" canary={canary} />] as const] : []),
        ['Last move', `${momentText(moved.at)} by ${moved.by}: ${moved.reason}`],
        ['Good ones to go back to', lastGood.length > 0 ? <Ids ids={lastGood} /> : 'None yet'],
        ...(quarantined.length > 0 ? [['Taken back', <Ids key="quarantined" ids={quarantined} />] as const] : []),
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

const Ids = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => (
    <div key={id}>
      <code>{id}</code>
    </div>
  ))
