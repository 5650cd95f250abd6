import { Button, Notice } from '@bellhouse/ui'
import { useRemotes } from './remotes-context'

/** One line about a release that did not start. */
export function SkippedNotice({ release, served }: { release: string; served: string }) {
  return (
    <Notice kind="warning" role="status">
      The newest version of this part ({release}) did not start, so you see the one before it ({served}).
    </Notice>
  )
}

/** Asks before something that is not saved would be lost with the release that it was entered into. */
export function RolledBackNotice() {
  const { change } = useRemotes()
  return (
    <Notice
      kind="warning"
      role="alert"
      action={
        <Button look="quiet" icon="refresh" onClick={change}>
          Change now
        </Button>
      }
    >
      This version of the page was rolled back. Save what you have entered; then it is replaced automatically within a
      minute. Changing now loses what is not saved.
    </Notice>
  )
}
