import { Button, ConfirmDialog, ErrorNotice } from '@bellhouse/ui'
import { useState } from 'react'
import { useUndoImport } from './import-roster.queries'

/** Takes the roster back, after saying what that means. */
export function UndoButton({ importId }: { importId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button icon="undo" onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      {isAsking && <AskUndo importId={importId} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function AskUndo({ importId, onClose }: { importId: string; onClose: () => void }) {
  const undoing = useUndoImport()
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirm="Undo import"
      look="danger"
      isBusy={undoing.isPending}
      onConfirm={() => undoing.mutate({ importId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {undoing.error ? (
        <ErrorNotice error={undoing.error} />
      ) : (
        <p>
          Everybody whom this import added is removed, and what it changed is as it was before. If any of them has
          marks, an account or other records by now, nothing is undone and you are told who it is.
        </p>
      )}
    </ConfirmDialog>
  )
}
