import { readyMadeClasses } from '@bellhouse/contracts'
import { ConfirmDialog, ErrorNotice, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { useChooseReadyMade } from './classes.queries'

interface ReadyMadeDialogProps {
  /** What it is called, and by which it is undone. */
  onChosen: (title: string, actId: string) => void
  onClose: () => void
}

/** All classes and levels of a school that has no students yet, in one act. */
export function ReadyMadeDialog({ onChosen, onClose }: ReadyMadeDialogProps) {
  const choosing = useChooseReadyMade()
  const [key, setKey] = useState<string>(readyMadeClasses[0].key)
  const set = readyMadeClasses.find((one) => one.key === key) ?? readyMadeClasses[0]
  const names = new Intl.ListFormat('en-GB').format(set.classes.map(({ name }) => name))
  const handleConfirm = () =>
    choosing.mutate(
      { key },
      {
        onSuccess: ({ actId }) => {
          onChosen(set.title, actId)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title="Ready-made classes"
      confirm="Use these classes"
      isBusy={choosing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <SelectField
        label="Classes"
        options={readyMadeClasses.map((one) => ({ value: one.key, label: one.title }))}
        value={key}
        onChange={({ target }) => setKey(target.value)}
        hint={`The school’s classes become ${names}. The classes that it has now are replaced; subjects stay. You can choose again until the first stream, application or student.`}
      />
      <ErrorNotice error={choosing.error} />
    </ConfirmDialog>
  )
}
