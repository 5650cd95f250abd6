import { EraseObstacle, EraseQuestion, SecondPerson } from '@bellhouse/privacy'
import { countOf, notify, ScreenFrame } from '@bellhouse/ui'
import { Consequences } from './consequences'
import { useEraseSpare, useSparePreview } from './guardians.queries'

/** Erases all who are nobody's guardian, a hundred in one act. */
export function EraseSpare({ onClose }: { onClose: () => void }) {
  return (
    <ScreenFrame>
      <Question onClose={onClose} />
    </ScreenFrame>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const { confirmation, goes, consequences, obstacle } = useSparePreview()
  const erasing = useEraseSpare()
  const title = 'Erase guardians without a student?'
  if (obstacle) return <EraseObstacle {...{ title, obstacle, onClose }} />
  return (
    <EraseQuestion
      {...{ title, confirmation, goes, onClose }}
      withoutReason
      error={erasing.error}
      isBusy={erasing.isPending}
      onErase={(given) =>
        erasing.mutate(
          { confirmation: given.confirmation },
          {
            onSuccess: ({ erased }) => {
              notify(`${countOf(erased, 'guardian')} erased`, 'success')
              onClose()
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
