import { addressOf, canaryLimit } from '@bellhouse/contracts'
import { clockTime, LinkButton, Page, SelectField, useAddress } from '@bellhouse/ui'
import type { Period } from './figures-table'
import { PartSheet } from './part-sheet'
import { useReleases } from './releases.queries'

const periods: { value: Period; label: string }[] = [
  { value: 'day', label: 'The last 24 hours' },
  { value: 'sinceMove', label: 'Since the last move' },
]

export default function ReleasesScreen() {
  const { at, remotes } = useReleases()
  const { params, change } = useAddress()
  const period = periods.find(({ value }) => value === params.get('period'))?.value ?? 'day'

  return (
    <Page
      title="Releases"
      lead={`What runs of the portal’s parts, as of ${clockTime(at)}. Nothing is moved from this page: the commands are typed on the server.`}
      actions={
        <>
          <LinkButton to={addressOf.backgroundWork()}>Background work</LinkButton>
          <SelectField
            label="Loads of"
            options={periods}
            value={period}
            onChange={({ target }) => change({ period: target.value === 'day' ? undefined : target.value })}
          />
        </>
      }
    >
      {remotes.map((releases) => (
        <PartSheet key={releases.remote} releases={releases} period={period} />
      ))}
      <p>
        A canary is rolled back automatically when {canaryLimit.percent} % or more of its loads fail. Each person counts
        the same, and the {canaryLimit.setAside} for whom it goes worst are left out. Where nobody else has the canary,{' '}
        {canaryLimit.fewest} people for whom it has never started are enough after {canaryLimit.quietMinutes} minutes.
        Nothing is ever promoted automatically.
      </p>
    </Page>
  )
}
