import { type Application, type ApplicationCard, needsReason, type Stage } from '@bellhouse/contracts'
import { notifyError } from '@bellhouse/ui'
import { Suspense, useState } from 'react'
import { AdmitDialog } from './admit-dialog'
import { useMoveApplication } from './application.queries'
import { MoveDialog, type MoveTarget } from './move-dialog'

type Asked = { card: ApplicationCard; to: Stage }

/** Moves an application: at once where nothing is to be asked, else with the dialog that asks for it. */
export function useMove(onMoved: (application: Application) => void) {
  const moving = useMoveApplication()
  const [asked, setAsked] = useState<Asked | null>(null)

  const move = (card: ApplicationCard, to: Stage) => {
    if (moving.isPending) return
    if (asks(card, to)) return setAsked({ card, to })
    moving.mutate(
      { applicationId: card.id, version: card.version, to: to as MoveTarget, reason: null },
      { onSuccess: onMoved, onError: notifyError },
    )
  }

  const handleDone = (application: Application) => {
    setAsked(null)
    onMoved(application)
  }

  const dialog = asked && (
    <Suspense fallback={null}>
      {asked.to === 'admitted' ? (
        <AdmitDialog card={asked.card} onDone={handleDone} onClose={() => setAsked(null)} />
      ) : (
        <MoveDialog card={asked.card} to={asked.to} onDone={handleDone} onClose={() => setAsked(null)} />
      )}
    </Suspense>
  )
  return { move, dialog }
}

const asks = ({ stage }: ApplicationCard, to: Stage) => to === 'admitted' || to === 'offered' || needsReason(stage, to)
