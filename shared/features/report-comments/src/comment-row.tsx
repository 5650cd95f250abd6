import {
  type CommentAuthor,
  type CommentTemplate,
  type DeskStudent,
  previewReportCard,
  type ReportDesk,
  takeReportCard,
} from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import { useDownload, useTypedFields } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import { Button, percentText } from '@bellhouse/ui'
import { type ReactNode, useRef } from 'react'
import { CardStanding } from './card-standing'
import { CommentField } from './comment-field'
import styles from './report.module.css'
import { Writer } from './writer'

const everyAuthor = ['class-teacher', 'head-teacher'] as const

interface CommentRowProps {
  desk: ReportDesk
  student: DeskStudent
  authors: readonly CommentAuthor[]
  templates: readonly CommentTemplate[]
  /** What else can be done for the student. */
  acts: ReactNode
}

/** A student of the stream: how the card stands, and what is said on it. */
export function CommentRow({ desk, student, authors, templates, acts }: CommentRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <PersonLine name={student.name} photo={student.photo} detail={figuresOf(desk, student)} />
        <CardStanding student={student} />
        <div className={styles.chips}>
          <CardButtons desk={desk} student={student} />
          {acts}
        </div>
      </div>
      <Fields {...{ desk, student, authors, templates }} />
    </li>
  )
}

function figuresOf({ totalTitle }: ReportDesk, { average, total, outcome, position }: DeskStudent) {
  const figures = [
    average !== null && `average ${percentText(average)}`,
    total !== null && totalTitle && `${totalTitle.toLowerCase()} ${total}`,
    outcome,
    position !== null && `position ${position}`,
  ]
  return figures.filter(Boolean).join(' · ') || 'No results yet'
}

function CardButtons({ desk, student: { studentId, name, card } }: Pick<CommentRowProps, 'desk' | 'student'>) {
  const preview = useDownload(previewReportCard)
  const published = useDownload(takeReportCard)
  const mayTake = useMay(takeReportCard)
  return (
    <>
      {mayTake && card && (
        <Button
          look="quiet"
          icon="download"
          aria-label={`Published card of ${name}`}
          busy={published.isBusy}
          onClick={() => published.download({ cardId: card.id })}
        >
          Card
        </Button>
      )}
      <Button
        look="quiet"
        icon="eye"
        aria-label={`Preview the card of ${name}`}
        busy={preview.isBusy}
        onClick={() => preview.download({ streamId: desk.streamId, termId: desk.termId, studentId })}
      >
        Preview
      </Button>
    </>
  )
}

function Fields({ desk, student, authors, templates }: Omit<CommentRowProps, 'acts'>) {
  const version = useRef(0)
  const { typed, noteTyped } = useTypedFields<CommentAuthor>()
  // What somebody typed and nobody saved stays before them, whoever has closed the comments meanwhile.
  const fields = everyAuthor.filter((author) => authors.includes(author) || typed.includes(author))
  const place = { streamId: desk.streamId, termId: desk.termId }
  const { comment } = student
  return (
    <div className={styles.fields}>
      {fields.map((author) => (
        <CommentField
          key={author}
          {...{ place, student, author, templates, version }}
          isClosed={!authors.includes(author)}
          onTyped={noteTyped(author)}
        />
      ))}
      {!fields.includes('class-teacher') && comment.classTeacher && (
        <div>
          <p>{comment.classTeacher}</p>
          <Writer comment={comment} />
        </div>
      )}
      {!fields.includes('head-teacher') && comment.headTeacher && (
        <p className={styles.quiet}>Head teacher: {comment.headTeacher}</p>
      )}
    </div>
  )
}
