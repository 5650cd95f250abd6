import type { CommentAuthor, DeskStudent, ReportDesk } from '@bellhouse/contracts'
import { Arrival, Button, countOf, ErrorNotice, Loading } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { fieldOf } from './comment-field'
import { CommentRow } from './comment-row'
import styles from './report.module.css'
import { useCommentTemplates, useStartSuggestions } from './report.queries'
import { SuggestionRun } from './suggestion-run'

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
      <ErrorNotice error={starting.error} />
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
