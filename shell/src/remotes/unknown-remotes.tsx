import type { RemoteName } from '@bellhouse/contracts'
import { Failure } from '@bellhouse/ui'
import { useRemotes, useUnknownRemotes } from './remotes-context'

/** The parts of the portal of which not even the table of screens could be had. */
export function UnknownRemotes() {
  const remotes = useRemotes()
  const names = Object.keys(useUnknownRemotes()) as RemoteName[]
  const parts = names.map((name) => `remote-${name}`).join(', ')
  const failure = useUnknownRemotes()[names[0] ?? 'admin']
  return <Failure error={failure} part={parts} onRetry={remotes.discover} />
}
