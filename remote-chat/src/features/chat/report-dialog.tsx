import { type ChatMessage, reportChat } from '@bellhouse/contracts'
import { askingIf, Button, Dialog, ErrorNotice, notify, TextAreaField } from '@bellhouse/ui'
import { useState } from 'react'
import { useReport } from './chat.queries'
import styles from './report-dialog.module.css'

interface ReportDialogProps {
  threadId: string
  /** Null for the conversation as a whole. */
  message: ChatMessage | null
  onClose: () => void
}

/** Tells the administration what is wrong; only then may somebody there look into the conversation. */
export function ReportDialog({ threadId, message, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const reporting = useReport()
  const report = { threadId, seq: message?.seq ?? null, reason }
  const isComplete = reportChat.input.safeParse(report).success
  const handleClose = askingIf(reason.trim() !== '', onClose)

  const handleReport = () => {
    setIsChecked(true)
    if (!isComplete || reporting.isPending) return
    reporting.mutate(report, {
      onSuccess: () => {
        onClose()
        void notify('The administration has your report.', 'success')
      },
    })
  }

  return (
    <Dialog
      title={message ? 'Report message' : 'Report conversation'}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button look="primary" busy={reporting.isPending} onClick={handleReport}>
            Report
          </Button>
        </>
      }
    >
      {message?.text && <blockquote className={styles.quote}>{message.text}</blockquote>}
      <p>
        The administration will be able to read this conversation until they have decided. Each reading is recorded.
      </p>
      <TextAreaField
        label="What is wrong?"
        rows={4}
        maxLength={1000}
        value={reason}
        error={isChecked && !isComplete ? 'Say what is wrong' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <ErrorNotice error={reporting.error} />
    </Dialog>
  )
}
