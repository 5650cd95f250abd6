import type { Assessment, AssessmentState } from '@bellhouse/contracts'
import { ConfirmDialog, countOf, ErrorNotice, notify, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { consequenceOf, stateWords } from './assessment-words'
import { excusedAbsencesOf } from './excused-absences'
import { isExpected, isFilled, isToCheck } from './mark-cells'
import { useMoveAssessment } from './marks.queries'
import type { SheetRows } from './use-mark-sheet'

interface MoveDialogProps {
  shown: SheetRows
  assessments: readonly Assessment[]
  to: AssessmentState
  onClose: () => void
}

/** Asks before assessments move on, tells what is missing, and takes the reason where one is needed. */
export function MoveDialog({ shown, assessments, to, onClose }: MoveDialogProps) {
  const moving = useMoveAssessment()
  const [reason, setReason] = useState('')
  const needsReason = assessments.some(({ moves }) => moves.some((move) => move.to === to && move.needsReason))
  const { verb, word } = stateWords[to]
  const [only] = assessments
  const name = assessments.length === 1 && only ? only.title : countOf(assessments.length, 'assessment')

  const handleConfirm = async () => {
    for (const { id, version } of assessments) {
      const isMoved = await moving.mutateAsync({ assessmentId: id, version, to, reason: reason.trim() }).then(
        () => true,
        () => false,
      )
      if (!isMoved) return
    }
    notify(`${name}: ${word.toLowerCase()}`, 'success')
    onClose()
  }
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      confirm={verb}
      isBusy={moving.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ul>
        {assessments.map((assessment) => (
          <li key={assessment.id}>
            {assessment.title}: {stateOf(shown, assessment)}
          </li>
        ))}
      </ul>
      <p>{consequenceOf(to, assessments)}</p>
      {needsReason && (
        <TextField label="Reason" maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      )}
      <ErrorNotice error={moving.error} />
    </ConfirmDialog>
  )
}

function stateOf(shown: SheetRows, { id }: Assessment) {
  const { rows, sheet } = shown
  const index = sheet.assessments.findIndex((one) => one.id === id)
  const cells = rows.flatMap((row) => row.cells[index] ?? [])
  const missing = cells.filter((cell) => isExpected(cell) && !isFilled(cell)).length
  const toCheck = cells.filter(isToCheck).length
  const words = missing === 0 ? 'every mark is there' : `${countOf(missing, 'mark')} missing`
  const excused = excusedAbsencesOf(shown).filter(({ cell }) => cell.assessmentId === id).length
  return [
    words,
    ...(toCheck > 0 ? [`${countOf(toCheck, 'mark')} to check, of which yours is not saved`] : []),
    ...(excused > 0 ? [`${excused} absent with 0 % though the register says excused`] : []),
  ].join('; ')
}
