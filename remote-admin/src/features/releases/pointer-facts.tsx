import type { RemoteReleases } from '@bellhouse/contracts'
import { Facts, momentText } from '@bellhouse/ui'
import { peopleText, sharersOf } from './figure-words'

type PointerState = NonNullable<RemoteReleases['standing']>

interface PointerFactsProps {
  remote: string
  standing: PointerState
}

/** What runs of a part, since when, by whom and why. */
export function PointerFacts({ remote, standing }: PointerFactsProps) {
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
        ...(canary ? [['Canary', <CanaryWords key="canary" remote={remote} canary={canary} />] as const] : []),
        ['Last move', `${momentText(moved.at)} by ${moved.by}: ${moved.reason}`],
        ['Earlier good releases', lastGood.length > 0 ? <Ids ids={lastGood} /> : 'None yet'],
        ...(quarantined.length > 0 ? [['Rolled back', <Ids key="quarantined" ids={quarantined} />] as const] : []),
      ]}
    />
  )
}

function CanaryWords({ remote, canary }: { remote: string; canary: NonNullable<PointerState['canary']> }) {
  return (
    <>
      <code>{canary.release}</code> for {canary.share} % of the {sharersOf(remote)} since {momentText(canary.since)}:{' '}
      {peopleText(canary)}
    </>
  )
}

const Ids = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => (
    <div key={id}>
      <code>{id}</code>
    </div>
  ))
