import type { ReportDesk } from '@bellhouse/contracts'
import { Button, countOf, Dialog, Notice, notify, problemSentence, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { usePublish } from './report-cards.queries'

/** The last question before cards are out. */
export function PublishDialog({ desk, onClose }: { desk: ReportDesk; onClose: () => void }) {
  const publishing = usePublish()
  const [reason, setReason] = useState('')
  const isAgain = desk.students.some(({ card }) => card !== null)
  const blocking = desk.obstacles.filter(({ isBlocking }) => isBlocking)
  const others = desk.obstacles.filter(({ isBlocking }) => !isBlocking)

  const handlePublish = async () => {
    const { published, unchanged } = await publishing.mutateAsync({
      streamId: desk.streamId,
      termId: desk.termId,
      reason: reason.trim(),
    })
    await notify(
      `${countOf(published, 'card')} published${unchanged > 0 ? `, ${unchanged} unchanged` : ''}.`,
      'success',
    )
    onClose()
  }
  return (
    <Dialog
      title={`${isAgain ? 'Publish again' : 'Publish'}: ${desk.stream}, ${desk.term}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={publishing.isPending}
            disabled={blocking.length > 0 || (isAgain && reason.trim() === '')}
            onClick={handlePublish}
          >
            Publish {countOf(desk.students.length, 'card')}
          </Button>
        </>
      }
    >
      {publishing.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(publishing.error)}
        </Notice>
      )}
      {blocking.length > 0 && (
        <Notice kind="bad">{blocking.map(({ sentence }) => sentence).join('. ')}. Mend this first.</Notice>
      )}
      {others.length > 0 && (
        <Notice kind="warning">{others.map(({ sentence }) => sentence).join('. ')}. The cards show it so.</Notice>
      )}
      <p>
        {isAgain
          ? 'Cards that differ from the published ones get the next edition. The older ones stay as they are.'
          : 'Students see their cards at once. The marks of this stream are locked until an admin reopens an assessment.'}
      </p>
      {isAgain && (
        <TextField
          label="Reason"
          hint="Why the cards are published again"
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  )
}
