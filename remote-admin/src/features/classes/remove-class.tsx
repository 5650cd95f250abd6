import type { ClassRecord } from '@bellhouse/contracts'
import { notifyUndo, RemoveDialog } from '@bellhouse/ui'
import { useAddClass, useRemoveClass } from './classes.queries'

interface RemoveClassProps {
  of: ClassRecord
  onClose: () => void
}

export function RemoveClass({ of: { code, name }, onClose }: RemoveClassProps) {
  const removing = useRemoveClass()
  const adding = useAddClass()
  const handleConfirm = () =>
    removing.mutate(
      { classCode: code },
      {
        onSuccess: (removed) => {
          notifyUndo(`${name} removed`, () => adding.mutateAsync(removed))
          onClose()
        },
      },
    )
  return (
    <RemoveDialog name={name} confirm="Remove class" removing={removing} onConfirm={handleConfirm} onClose={onClose}>
      {name} goes out of every menu and list. It can be removed only while it has no stream, and no application, notice
      or grading scheme names it.
    </RemoveDialog>
  )
}
