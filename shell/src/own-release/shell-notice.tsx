import { Button, Notice } from '@bellhouse/ui'
import { useOwnRelease, useShellState } from './own-release-context'

/** Says that another release of the portal itself waits, and lets people take it before it comes by itself. */
export function ShellNotice() {
  const own = useOwnRelease()
  const state = useShellState()
  if (!own || state === 'current') return null
  const button = (label: string) => (
    <Button look="quiet" icon="refresh" onClick={own.changeNow}>
      {label}
    </Button>
  )
  if (state === 'newer') {
    return (
      <Notice role="status" action={button('Load it now')}>
        A newer version of the portal is ready. It comes with the next page that you open.
      </Notice>
    )
  }
  return (
    <Notice kind="warning" role="alert" action={button('Change now')}>
      This version of the portal was rolled back. Save what you have entered; then it is replaced automatically within a
      minute. Changing now loses what is not saved.
    </Notice>
  )
}
