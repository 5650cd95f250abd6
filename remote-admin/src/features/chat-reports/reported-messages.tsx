import { type ChatMessage, type ChatReport, downloadReportedAttachment } from '@bellhouse/contracts'
import { PersonAvatar } from '@bellhouse/photos'
import { useDownload } from '@bellhouse/records'
import { Button, ErrorNotice, momentText } from '@bellhouse/ui'
import styles from './chat-reports.module.css'
import { useReportedMessages } from './chat-reports.queries'

/** What was written, once somebody asks for it. */
export function ReportedMessages({ report }: { report: ChatReport }) {
  const { messages, hasOlder, isBusy, error, look } = useReportedMessages(report.id)
  return (
    <div className={styles.conversation}>
      {error !== null && <ErrorNotice error={error} />}
      {messages === null ? (
        <>
          <p>What people write to each other is theirs. That you read it is recorded, with your name and the time.</p>
          <Button icon="eye" busy={isBusy} onClick={look}>
            Read the conversation
          </Button>
        </>
      ) : (
        <>
          {hasOlder && (
            <Button look="quiet" busy={isBusy} onClick={look}>
              Older messages
            </Button>
          )}
          <ol aria-label="Messages" className={styles.messages}>
            {messages.map((message) => (
              <ReportedMessage
                key={message.seq}
                message={message}
                reportId={report.id}
                isReported={message.seq === report.seq}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

interface ReportedMessageProps {
  message: ChatMessage
  reportId: string
  isReported: boolean
}

function ReportedMessage({ message, reportId, isReported }: ReportedMessageProps) {
  const { senderName, senderPhoto, sentAt, text, attachments, isRemoved } = message
  const { download, isBusy } = useDownload(downloadReportedAttachment)
  return (
    <li className={styles.message} data-reported={isReported || undefined}>
      <PersonAvatar name={senderName} photo={senderPhoto} />
      <div className={styles.words}>
        <p className={styles.who}>
          <strong>{senderName}</strong> <span>{momentText(sentAt)}</span>
          {isReported && <strong className={styles.flag}> Reported</strong>}
        </p>
        <p className={styles.text}>{isRemoved ? 'This message was removed.' : text}</p>
        {attachments.map(({ id, name }) => (
          <Button
            key={id}
            icon="download"
            busy={isBusy}
            aria-label={`Download ${name}`}
            onClick={() => download({ reportId, attachmentId: id })}
          >
            {name}
          </Button>
        ))}
      </div>
    </li>
  )
}
