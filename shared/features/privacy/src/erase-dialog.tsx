import type { ErasurePreview } from '@bellhouse/contracts'
import { Button, Dialog, Notice, notify, ScreenFrame } from '@bellhouse/ui'
import { Amounts } from './amounts'
import { EraseQuestion } from './erase-question'
import { type PersonKey, useErase, useErasurePreview } from './privacy.queries'
import { SecondPerson } from './second-person'

interface EraseDialogProps extends PersonKey {
  onClose: () => void
}

/** Shows what goes and what stays, asks for the reason and a typed sentence, then erases. */
export function EraseDialog({ onClose, ...person }: EraseDialogProps) {
  return (
    <ScreenFrame>
      <Preview person={person} onClose={onClose} />
    </ScreenFrame>
  )
}

function Preview({ person, onClose }: { person: PersonKey; onClose: () => void }) {
  const preview = useErasurePreview(person)
  if (!preview.obstacle) return <Question person={person} preview={preview} onClose={onClose} />
  return <EraseObstacle title={`Erase ${preview.name}?`} obstacle={preview.obstacle} onClose={onClose} />
}

interface EraseObstacleProps {
  title: string
  obstacle: string
  onClose: () => void
}

/** Why nobody can be erased now. */
export function EraseObstacle({ title, obstacle, onClose }: EraseObstacleProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Notice kind="warning">{obstacle}</Notice>
    </Dialog>
  )
}

interface QuestionProps {
  person: PersonKey
  preview: ErasurePreview
  onClose: () => void
}

function Question({ person, preview: { name, confirmation, goes, stays }, onClose }: QuestionProps) {
  const erasing = useErase()
  return (
    <EraseQuestion
      title={`Erase ${name}?`}
      confirmation={confirmation}
      goes={goes}
      error={erasing.error}
      isBusy={erasing.isPending}
      onErase={(given) =>
        erasing.mutate(
          { ...person, ...given },
          {
            onSuccess: () => {
              onClose()
              notify('The person is erased', 'success')
            },
          },
        )
      }
      onClose={onClose}
    >
      <Amounts title="Kept, because reports need it" rows={stays} />
      <SecondPerson command={erasing} onAsked={onClose} />
    </EraseQuestion>
  )
}
