import { Failure, Loading } from '@bellhouse/ui'
import { useRemotes, useRemotesState } from './remotes-context'

/** A page that came without a list of its parts; the next one may be whole. */
const nothingNamed = Object.assign(new Error('The page names no part of the portal'), { name: 'ChunkLoadError' })

/** The parts of the portal of which not even the table of screens is known. */
export function UnknownRemotes() {
  const { discover } = useRemotes()
  const { deployed, failures } = useRemotesState()
  if (Object.keys(deployed).length === 0) return <Failure error={nothingNamed} onRetry={() => location.reload()} />
  const [failure] = Object.values(failures)
  if (!failure) return <Loading />
  const parts = Object.keys(failures).map((name) => `remote-${name}`)
  return <Failure error={failure} part={parts.join(', ')} onRetry={discover} />
}
