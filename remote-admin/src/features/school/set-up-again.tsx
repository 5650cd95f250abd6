import { addressOf } from '@bellhouse/contracts'
import { Button, notify, notifyError } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { useAskForAllSteps } from './school.queries'

/** The way back to the steps of the set-up, for a school that has skipped them to the end. */
export function SetUpAgain() {
  const asking = useAskForAllSteps()
  const navigate = useNavigate()
  const handleClick = () =>
    asking.mutate(
      { skipped: [] },
      {
        onSuccess: ({ steps }) => {
          if (steps.every(({ isDone }) => isDone)) notify('Every step of the set-up is done.', 'success')
          else navigate(addressOf.dashboard())
        },
        onError: notifyError,
      },
    )
  return (
    <Button busy={asking.isPending} onClick={handleClick}>
      Show the set-up steps
    </Button>
  )
}
