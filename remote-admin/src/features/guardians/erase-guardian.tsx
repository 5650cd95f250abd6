import { addressOf } from '@bellhouse/contracts'
import { EraseObstacle, EraseQuestion, SecondPerson } from '@bellhouse/privacy'
import { notify, ScreenFrame } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { Consequences } from './consequences'
import { useEraseGuardian, useErasurePreview } from './guardians.queries'

interface EraseGuardianProps {
  guardianId: string
  onClose: () => void
}

/** Says for whom nobody would be left to call, then erases the guardian. */
export function EraseGuardian(props: EraseGuardianProps) {
  return (
    <ScreenFrame>
      <Question {...props} />
    </ScreenFrame>
  )
}

function Question({ guardianId, onClose }: EraseGuardianProps) {
  const { name, confirmation, goes, consequences, obstacle } = useErasurePreview(guardianId)
  const erasing = useEraseGuardian()
  const navigate = useNavigate()
  const title = `Erase ${name}?`
  if (obstacle) return <EraseObstacle {...{ title, obstacle, onClose }} />
  return (
    <EraseQuestion
      {...{ title, confirmation, goes, onClose }}
      error={erasing.error}
      isBusy={erasing.isPending}
      onErase={(given) =>
        erasing.mutate(
          { guardianId, ...given },
          {
            onSuccess: () => {
              notify('The guardian is erased', 'success')
              navigate(addressOf.guardians(), { replace: true })
            },
          },
        )
      }
    >
      <Consequences sentences={consequences} />
      <SecondPerson command={erasing} onAsked={onClose} />
    </EraseQuestion>
  )
}
