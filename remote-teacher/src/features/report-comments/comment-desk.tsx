import { type DeskStudent, listStudentNotes, takeStreamReportCards } from '@bellhouse/contracts'
import { StudentNotesDialog } from '@bellhouse/people'
import { useDownload } from '@bellhouse/records'
import { CommentList, ObstacleList } from '@bellhouse/report-comments'
import { Offered } from '@bellhouse/session'
import { Button, EmptyState, Notice, Page, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import { useReportDesk, useTerms } from './report-comments.queries'

/** The cards of the own stream: what is missing, and a comment for each student. */
export function CommentDesk({ title, streamId }: { title: string; streamId: string }) {
  const { params, change } = useAddress()
  const terms = useTerms()
  const current = terms.find(({ isCurrent }) => isCurrent)
  const termId = terms.find(({ id }) => id === params.get('term'))?.id
  const desk = useReportDesk(streamId, useDeferredValue(termId))
  const cards = useDownload(takeStreamReportCards)
  const obstacles = desk.obstacles.filter(({ about }) => about !== 'head-teacher-comments')
  const isPublished = desk.students.some(({ card }) => card !== null)
  return (
    <Page
      title={title}
      lead={`${desk.stream} · ${desk.term}`}
      actions={
        isPublished && (
          <Button
            icon="print"
            busy={cards.isBusy}
            onClick={() => cards.download({ streamId: desk.streamId, termId: desk.termId })}
          >
            All cards as PDF
          </Button>
        )
      }
    >
      <Sheet flush>
        <Toolbar>
          <SelectField
            label="Term"
            options={terms.map(({ id, label }) => ({ value: id, label }))}
            value={termId ?? current?.id ?? ''}
            onChange={({ target }) => change({ term: target.value === current?.id ? undefined : target.value })}
          />
        </Toolbar>
      </Sheet>
      {desk.writes.classTeacher ? (
        <ObstacleList obstacles={obstacles} linkOf={() => null} />
      ) : (
        <Notice>The report cards are published. An admin can correct a comment.</Notice>
      )}
      <Sheet title="Comments" flush>
        {desk.students.length === 0 ? (
          <EmptyState icon="students">Here you will find the students of the stream.</EmptyState>
        ) : (
          <CommentList key={desk.termId} desk={desk} actsOf={(student) => <NotesButton {...student} />} />
        )}
      </Sheet>
    </Page>
  )
}

function NotesButton({ studentId, name }: Pick<DeskStudent, 'studentId' | 'name'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Offered act={listStudentNotes}>
      <Button look="quiet" icon="file" aria-label={`Notes on ${name}`} onClick={() => setIsOpen(true)}>
        Notes
      </Button>
      {isOpen && <StudentNotesDialog studentId={studentId} name={name} onClose={() => setIsOpen(false)} />}
    </Offered>
  )
}
