import {
  type CommentAuthor,
  type DeskStudent,
  previewReportCard,
  type ReportDesk,
  takeReportCard,
} from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import { useDownload, useTypedFields } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import {
  Arrival,
  Button,
  Chip,
  countOf,
  Loading,
  MissingChip,
  Notice,
  percentText,
  problemSentence,
} from '@bellhouse/ui'
import { type ReactNode, useRef, useState } from 'react'
import { CommentField } from './comment-field'
import styles from './report.module.css'
import { useCommentTemplates, useStartSuggestions } from './report.queries'
import { SuggestionRun } from './suggestion-run'
import { Writer } from './writer'

interface CommentListProps {
  desk: ReportDesk
  /** What else can be done for a student. */
  actsOf?: (student: DeskStudent) => ReactNode
}

/** Every student of a stream with what is said on the card, to be written one below the other. */
export function CommentList({ desk, actsOf }: CommentListProps) {
  const templates = useCommentTemplates()
  const authors: CommentAuthor[] = [
    ...(desk.writes.classTeacher ? (['class-teacher'] as const) : []),
    ...(desk.writes.headTeacher ? (['head-teacher'] as const) : []),
  ]
  return (
    <>
      {countsMoreThanCards(desk) && (
        <p className={styles.note}>Results count marks that are not approved yet, which cards leave out.</p>
      )}
      {authors.length > 0 && <FillButton desk={desk} authors={authors} />}
      <ul className={styles.list} aria-label="Comments">
        {desk.students.map((student) => (
          <CommentRow
            key={student.studentId}
            desk={desk}
            student={student}
            authors={authors}
            templates={templates}
            acts={actsOf?.(student)}
          />
        ))}
      </ul>
    </>
  )
}

const countsMoreThanCards = ({ obstacles, students }: ReportDesk) =>
  obstacles.some(({ gap }) => gap?.kind === 'not-approved') && students.some(({ average }) => average !== null)

const everyAuthor = ['class-teacher', 'head-teacher'] as const

interface CommentRowProps {
  desk: ReportDesk
  student: DeskStudent
  authors: readonly CommentAuthor[]
  templates: ReturnType<typeof useCommentTemplates>
  acts: ReactNode
}

function CommentRow({ desk, student, authors, templates, acts }: CommentRowProps) {
  const version = useRef(0)
  const { typed, noteTyped } = useTypedFields<CommentAuthor>()
  // What somebody typed and nobody saved stays before them, whoever has closed the comments meanwhile.
  const fields = everyAuthor.filter((author) => authors.includes(author) || typed.includes(author))
  const preview = useDownload(previewReportCard)
  const published = useDownload(takeReportCard)
  const mayTake = useMay(takeReportCard)
  const { card } = student
  const place = { streamId: desk.streamId, termId: desk.termId }
  const figures = [
    student.average !== null && `average ${percentText(student.average)}`,
    student.total !== null && desk.totalTitle && `${desk.totalTitle.toLowerCase()} ${student.total}`,
    student.outcome,
    student.position !== null && `position ${student.position}`,
  ]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <PersonLine
          name={student.name}
          photo={student.photo}
          detail={figures.filter(Boolean).join(' · ') || 'No results yet'}
        />
        <div className={styles.chips}>
          {student.missing > 0 && <MissingChip what={countOf(student.missing, 'mark')} />}
          {card && (
            <Chip tone="present" icon="check">
              Published{card.edition > 1 ? `, edition ${card.edition}` : ''}
            </Chip>
          )}
          {card?.isProvisional && <Chip tone="late">Provisional</Chip>}
        </div>
        {card?.isCommentChanged && (
          <p className={styles.changed}>
            A comment was changed since the card was published. It is printed once the cards are published again.
          </p>
        )}
        {card?.gradedBy && (
          <p className={styles.changed}>
            The card is graded by {card.gradedBy}. Once the cards are published again it is graded by the scheme of
            today.
          </p>
        )}
        {card?.differsIn && (
          <p className={styles.changed}>
            The approved marks come to something else than the card has in {card.differsIn.join(', ')}. It is printed
            once the cards are published again.
          </p>
        )}
        {card?.nameOnCard && (
          <p className={styles.changed}>
            The card has the name “{card.nameOnCard}”. The one of today is printed once the cards are published again.
          </p>
        )}
        <div className={styles.chips}>
          {mayTake && card && (
            <Button
              look="quiet"
              icon="download"
              aria-label={`Published card of ${student.name}`}
              busy={published.isBusy}
              onClick={() => published.download({ cardId: card.id })}
            >
              Card
            </Button>
          )}
          <Button
            look="quiet"
            icon="eye"
            aria-label={`Preview the card of ${student.name}`}
            busy={preview.isBusy}
            onClick={() => preview.download({ ...place, studentId: student.studentId })}
          >
            Preview
          </Button>
          {acts}
        </div>
      </div>
      <div className={styles.fields}>
        {fields.map((author) => (
          <CommentField
            key={author}
            {...{ place, student, author, templates, version }}
            isClosed={!authors.includes(author)}
            onTyped={noteTyped(author)}
          />
        ))}
        {!fields.includes('class-teacher') && student.comment.classTeacher && (
          <div>
            <p>{student.comment.classTeacher}</p>
            <Writer comment={student.comment} />
          </div>
        )}
        {!fields.includes('head-teacher') && student.comment.headTeacher && (
          <p className={styles.quiet}>Head teacher: {student.comment.headTeacher}</p>
        )}
      </div>
    </li>
  )
}

/** Asks the server for the suggestion for the average wherever nothing is said yet; each can be changed afterwards. */
function FillButton({ desk, authors }: { desk: ReportDesk; authors: readonly CommentAuthor[] }) {
  const starting = useStartSuggestions()
  const [runId, setRunId] = useState<string | null>(null)
  const isWanting = ({ comment }: DeskStudent) => authors.some((author) => comment[fieldOf[author]] === '')
  const wanting = desk.students.filter((student) => student.average !== null && isWanting(student)).length

  const handleStart = async () => {
    const { id } = await starting.mutateAsync({ streamId: desk.streamId, termId: desk.termId })
    setRunId(id)
  }
  if (wanting === 0 && runId === null) return null
  return (
    <div className={styles.fill}>
      {starting.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(starting.error)}
        </Notice>
      )}
      {runId === null ? (
        <Button busy={starting.isPending} onClick={handleStart}>
          Write suggestions for {countOf(wanting, 'student')} without a comment
        </Button>
      ) : (
        <Arrival waiting={<Loading />}>
          <SuggestionRun runId={runId} onClose={() => setRunId(null)} />
        </Arrival>
      )}
    </div>
  )
}

const fieldOf = { 'class-teacher': 'classTeacher', 'head-teacher': 'headTeacher' } as const
