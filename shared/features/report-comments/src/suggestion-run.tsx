import type { CommentSuggestionRun } from '@bellhouse/contracts'
import { Button, countOf, Notice, ProgressBar } from '@bellhouse/ui'
import { useEffect } from 'react'
import styles from './report.module.css'
import { useCancelSuggestions, useRefreshDesks, useSuggestions } from './report.queries'

interface SuggestionRunProps {
  runId: string
  onClose: () => void
}

const isAlive = ({ state }: CommentSuggestionRun) => state === 'waiting' || state === 'running'

/** How far the writing of suggested comments is; the comments appear as soon as it is over. */
export function SuggestionRun({ runId, onClose }: SuggestionRunProps) {
  const run = useSuggestions(runId)
  const cancelling = useCancelSuggestions()
  const refreshDesks = useRefreshDesks()
  const isOver = !isAlive(run)
  useEffect(() => {
    if (isOver) void refreshDesks()
  }, [isOver, refreshDesks])

  if (!isOver) {
    return (
      <div className={styles.run}>
        <ProgressBar label="Suggestions written" done={run.done} total={run.total} />
        <p role="status">
          Suggested comments are being written: {run.done} of {countOf(run.total, 'student')}. You may leave this page
          meanwhile; report cards wait for it.
        </p>
        <div>
          <Button icon="x" busy={cancelling.isPending} onClick={() => cancelling.mutate({ runId })}>
            Stop
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Notice
      kind={run.state === 'done' ? 'good' : 'warning'}
      role="status"
      action={<Button onClick={onClose}>Close</Button>}
    >
      {sentenceOf(run)}
    </Notice>
  )
}

function sentenceOf({ state, total, failure }: CommentSuggestionRun) {
  if (state === 'done') {
    return `Suggestions stand wherever ${countOf(total, 'student')} had no comment and the bank has one for the average. Change any of them as you like.`
  }
  if (state === 'cancelled') return 'Stopped. What was written before stays.'
  return `${failure ?? 'The suggestions could not be finished.'} What was written before stays.`
}
