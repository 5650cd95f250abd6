import { Failure, Loading } from '@bellhouse/ui'
import { useRemotes, useRemotesState } from './remotes-context'

/** The parts of the portal of which not even the table of screens is known. */
export function UnknownRemotes() {
  const { discover } = useRemotes()
  const { failures } = useRemotesState()
  const [failure] = Object.values(failures)
  if (!failure) return <Loading />
  const parts = Object.keys(failures).map((name) => `remote-${name}`)
  return <Failure error={failure} part={parts.join(', ')} onRetry={discover} />
}
