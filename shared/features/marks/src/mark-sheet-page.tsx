import { type MarkPlace, saveMarks, sheetIdOf } from '@bellhouse/contracts'
import type { SubjectResult } from '@bellhouse/grading'
import { Offered } from '@bellhouse/session'
import {
  Button,
  countOf,
  EmptyState,
  Figure,
  Figures,
  Notice,
  OfferedLink,
  Page,
  Sheet,
  shortDay,
  useIsNarrow,
} from '@bellhouse/ui'
import { type ComponentProps, memo, useMemo, useState } from 'react'
import { AddAssessment } from './assessment-dialog'
import { AssessmentsSheet } from './assessments-sheet'
import { ExcusedAbsences } from './excused-absences'
import { ExemptionsDialog } from './exemptions-dialog'
import { GoneMarks } from './lost-marks'
import { isExpected, isFilled, isToCheck, type Row } from './mark-cells'
import { MarkDistribution } from './mark-distribution'
import { MarkGrid } from './mark-grid'
import { MarkList } from './mark-list'
import { resultsOf } from './mark-results'
import styles from './mark-sheet-page.module.css'
import { MarkSync, StuckNotice, useWaiting } from './mark-sync'
import { MarksToCheck } from './marks-to-check'
import { MoveDialog } from './move-dialog'
import { teachersOf } from './sheet-teachers'
import { SubjectComments } from './subject-comments'
import type { MarkOutbox } from './use-mark-outbox'
import { type OpenSheet, type SheetRows, useMarkSheet } from './use-mark-sheet'
import { useSettled } from './use-settled'

interface MarkSheetPageProps {
  place: MarkPlace
  addressOf: (sheetId?: string) => string
  outbox: MarkOutbox
}

/** One mark sheet: its figures, its grid, what has to be looked at, and its assessments. */
export function MarkSheetPage({ place, addressOf, outbox }: MarkSheetPageProps) {
  const open = useMarkSheet(place, outbox)
  // A key is drawn at once; what is reckoned from all marks comes a moment later.
  const { sheet, rows } = open
  const later = useSettled(useMemo(() => ({ sheet, rows }), [sheet, rows]))
  const [cache, setCache] = useState(() => ({ sheet: open.sheet, results: new WeakMap<Row, SubjectResult>() }))
  if (cache.sheet !== later.sheet) setCache({ sheet: later.sheet, results: new WeakMap() })
  const results = useMemo(() => resultsOf(later.sheet, later.rows, cache.results), [later, cache])
  return (
    <Page
      title={`${sheet.subject} marks`}
      lead={
        <>
          {sheet.stream} · {sheet.taughtBy && `Taught by: ${teachersOf(sheet.taughtBy)} · `}
          {sheet.term} · {countOf(sheet.students.length, 'student')} ·{' '}
          <OfferedLink to={addressOf()}>All mark sheets</OfferedLink>
        </>
      }
      actions={
        <>
          <MarkSync outbox={outbox} sheetId={sheetIdOf(sheet)} />
          {!sheet.taughtUntil && (
            <Offered act={saveMarks}>
              <SheetActions open={open} outbox={outbox} />
            </Offered>
          )}
        </>
      }
    >
      {sheet.taughtUntil && (
        <Notice kind="info">
          {`You taught this until ${shortDay(sheet.taughtUntil)}. You may look at what was held up to then; whoever teaches it now enters its marks.`}
        </Notice>
      )}
      <Sheet flush>
        <Marks open={open} later={later} results={results} summary={<Summary shown={later} />} />
      </Sheet>
      <StuckNotice outbox={outbox} />
      <MarksToCheck shown={later} outbox={outbox} />
      <ExcusedAbsences shown={later} />
      <GoneMarks shown={later} outbox={outbox} />
      {sheet.assessments.length > 0 && <AssessmentsSheet shown={later} />}
      <MarkDistribution scheme={later.sheet.scheme} results={results} />
    </Page>
  )
}

function Marks({ open, later, results, summary }: ComponentProps<typeof MarkGrid>) {
  const isNarrow = useIsNarrow()
  const { students, assessments } = open.sheet
  if (students.length === 0) return <EmptyState icon="marks">Nobody in this stream takes the subject.</EmptyState>
  if (assessments.length === 0) {
    return <EmptyState icon="marks">Here you will enter marks once there is an assessment.</EmptyState>
  }
  if (!isNarrow) return <MarkGrid open={open} later={later} results={results} summary={summary} />
  return (
    <>
      {summary}
      <MarkList open={open} />
    </>
  )
}

function SheetActions({ open, outbox }: { open: OpenSheet; outbox: MarkOutbox }) {
  const isNarrow = useIsNarrow()
  const [dialog, setDialog] = useState<'add' | 'move' | 'exempt' | 'comment' | null>(null)
  const { sheet } = open
  const waiting = useWaiting(outbox)
  const next = ['submitted', 'approved'] as const
  // What comes first in the life of an assessment is offered first.
  const to = next.find((state) => sheet.assessments.some(({ moves }) => moves.some((move) => move.to === state)))
  const movable = sheet.assessments.filter(({ moves }) => moves.some((move) => move.to === to))
  const close = () => setDialog(null)
  return (
    <>
      <Button icon="plus" onClick={() => setDialog('add')}>
        Add assessment
      </Button>
      <Button onClick={() => setDialog('comment')}>Comments</Button>
      <Button disabled={waiting > 0} onClick={() => setDialog('exempt')}>
        Exemptions
      </Button>
      {to && (
        <Button look="primary" disabled={waiting > 0} onClick={() => setDialog('move')}>
          {nextWords[isNarrow ? 'short' : 'long'][to]}
        </Button>
      )}
      {dialog === 'add' && <AddAssessment sheet={sheet} onClose={close} />}
      {dialog === 'comment' && <SubjectComments sheet={sheet} onClose={close} />}
      {dialog === 'exempt' && <ExemptionsDialog sheet={sheet} onClose={close} />}
      {dialog === 'move' && to && <MoveDialog shown={open} assessments={movable} to={to} onClose={close} />}
    </>
  )
}

const nextWords = {
  long: { submitted: 'Submit for approval', approved: 'Approve' },
  short: { submitted: 'Submit', approved: 'Approve' },
}

const Summary = memo(function Summary({ shown }: { shown: SheetRows }) {
  const { rows, sheet } = shown
  const counts = useMemo(() => {
    const cells = rows.flatMap((row) => row.cells.filter(isExpected))
    const entered = cells.filter(isFilled).length
    const toCheck = cells.filter(isToCheck).length
    return { all: cells.length, entered, toCheck }
  }, [rows])
  return (
    <section aria-label="Progress" className={styles.figures}>
      <Figures>
        <Figure value={counts.entered} label={`of ${counts.all} entered`} />
        <Figure value={counts.toCheck} label="to check" />
        {!sheet.scheme && <Figure value="–" label="no grading scheme is chosen for this class yet" />}
      </Figures>
    </section>
  )
})
