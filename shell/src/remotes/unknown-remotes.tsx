import { Failure } from '@bellhouse/ui'
import { useRemotes, useUnknownRemotes } from './remotes-context'

/** The parts of the portal of which not even the table of screens could be had. */
export function UnknownRemotes() {
  const { discover } = useRemotes()
  const failures = useUnknownRemotes()
  const parts = Object.keys(failures).map((name) => `remote-${name}`)
  return <Failure error={Object.values(failures)[0]} part={parts.join(', ')} onRetry={discover} />
}
