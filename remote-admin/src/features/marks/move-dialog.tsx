import type { AssessmentState } from '@bellhouse/contracts'
import { consequenceOf, stateWords } from '@bellhouse/marks'
import {
  askingIf,
  Button,
  countOf,
  Dialog,
  ErrorNotice,
  List,
  ListItem,
  Notice,
  notify,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useMoveAssessments } from './marks.queries'

export type Move = 'submitted' | 'approved' | 'draft'

interface Chosen {
  id: string
  name: string
  state: AssessmentState
  missing: number
}

interface MoveDialogProps {
  move: Move
  assessments: readonly Chosen[]
  onDone: () => void
  onClose: () => void
}

const comesFrom: Record<Move, readonly AssessmentState[]> = {
  submitted: ['draft'],
  approved: ['submitted'],
  draft: ['submitted', 'approved', 'published'],
}

/** What is wrong comes first; then those that can be moved are. */
export function MoveDialog({ move, assessments, onDone, onClose }: MoveDialogProps) {
  const moving = useMoveAssessments()
  const [reason, setReason] = useState('')
  const fitting = assessments.filter(({ state }) => comesFrom[move].includes(state))
  const others = assessments.filter((one) => !fitting.includes(one))
  const needsReason = move === 'draft'
  const handleClose = askingIf(reason.trim() !== '', onClose)

  const handleMove = async () => {
    const { moved, refused } = await moving.mutateAsync({
      assessmentIds: fitting.map(({ id }) => id),
      to: move,
      reason: reason.trim(),
    })
    const [first] = refused
    const changed = `${countOf(moved, 'assessment')} changed`
    if (first) await notify(`${changed}, ${refused.length} not: ${first.reason}.`, 'warning')
    else await notify(`${changed}.`, 'success')
    onDone()
  }

  return (
    <Dialog
      title={`${stateWords[move].verb} ${countOf(fitting.length, 'assessment')}`}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button
            look="primary"
            busy={moving.isPending}
            disabled={fitting.length === 0 || (needsReason && reason.trim() === '')}
            onClick={handleMove}
          >
            {stateWords[move].verb}
          </Button>
        </>
      }
    >
      <ErrorNotice error={moving.error} />
      {others.length > 0 && (
        <Notice kind="warning">
          Left as before: {countOf(others.length, 'assessment')} ({wordsOf(others)}).{' '}
          {move === 'approved' && others.some(({ state }) => state === 'draft') && 'Open ones are submitted first.'}
        </Notice>
      )}
      <MissingMarks assessments={fitting.filter(({ missing }) => missing > 0)} />
      {fitting.length > 0 && <p>{consequenceOf(move, fitting)}</p>}
      {needsReason && (
        <TextField
          label="Reason"
          hint="It is kept with the assessment"
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  )
}

const wordsOf = (assessments: readonly Chosen[]) =>
  [...new Set(assessments.map(({ state }) => stateWords[state].word.toLowerCase()))].join(' or ')

function MissingMarks({ assessments }: { assessments: readonly Chosen[] }) {
  if (assessments.length === 0) return null
  return (
    <Notice kind="warning">
      <p>Marks are missing. They count as nothing, not as 0.</p>
      <List>
        {assessments.map(({ id, name, missing }) => (
          <ListItem key={id} title={name} aside={`${missing} missing`} />
        ))}
      </List>
    </Notice>
  )
}
