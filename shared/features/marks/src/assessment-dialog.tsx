import {
  type Assessment,
  addAssessment,
  daySchema,
  type MarkSheet,
  nearestDay,
  saveAssessment,
  todayHere,
} from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, Notice, notify, shortDay } from '@bellhouse/ui'
import { AssessmentFields, assessmentWords } from './assessment-fields'
import { sheetEndpoints } from './marks.queries'

interface SheetProps {
  sheet: MarkSheet
  onClose: () => void
}

export function AddAssessment({ sheet, onClose }: SheetProps) {
  const { streamId, subjectId, termId } = sheet
  const place = { streamId, subjectId, termId }
  const record = useRecordForm({
    endpoint: addAssessment,
    name: `new assessment ${Object.values(place).join(' ')}`,
    values: { ...place, title: '', kind: 'activity', paper: null, outOf: 100, weight: 1, date: firstDateOf(sheet) },
    words: assessmentWords,
    refreshes: sheetEndpoints,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Add assessment" save="Add assessment" onClose={onClose}>
      <AssessmentFields record={record} papers={sheet.papers} />
      <OfDay termDays={sheet.termDays} day={record.form.watch('date')} />
    </RecordDialog>
  )
}

export function EditAssessment({ sheet, assessment, onClose }: SheetProps & { assessment: Assessment }) {
  const { id, version, title, kind, paper, outOf, weight, date } = assessment
  const record = useRecordForm({
    endpoint: saveAssessment,
    name: `assessment ${id}`,
    values: { assessmentId: id, version, title, kind, paper, outOf, weight, date },
    words: assessmentWords,
    refreshes: sheetEndpoints,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title={`Edit ${title}`} save="Save assessment" onClose={onClose}>
      <AssessmentFields record={record} papers={sheet.papers} />
      <OfDay termDays={sheet.termDays} day={record.form.watch('date')} />
      <OfMarks marks={marksOf(sheet, id)} before={outOf} now={Number(record.form.watch('outOf'))} />
    </RecordDialog>
  )
}

/** Whose mark is missed hangs on the day: one outside the term, mistyped most often, leaves out whoever was not in the class then. */
function OfDay({ termDays, day }: { termDays: MarkSheet['termDays']; day: string }) {
  if (!termDays || !daySchema.safeParse(day).success || nearestDay(day, termDays) === day) return null
  const { startDate, endDate } = termDays
  return (
    <Notice kind="warning" role="status">
      {shortDay(day)} is not in the term, which lasts from {shortDay(startDate)} until {shortDay(endDate)}. Whoever was
      not in the class on that day is expected to have no mark.
    </Notice>
  )
}

/** What another highest mark does to marks that are there: each stays, and is another share of it. */
function OfMarks({ marks, before, now }: { marks: number; before: number; now: number }) {
  if (marks === 0 || now === before || !(now > 0)) return null
  return (
    <Notice kind="warning" role="status">
      {countOf(marks, 'mark stays as it is and counts', 'marks stay as they are and count')} out of {now} then, not out
      of {before}.
    </Notice>
  )
}

const marksOf = ({ marks }: MarkSheet, id: string) =>
  marks.filter(({ assessmentId, value }) => assessmentId === id && value !== null).length

/** Marks of an earlier term are brought in later, and were not held today. */
const firstDateOf = ({ termDays }: MarkSheet) => (termDays ? nearestDay(todayHere(), termDays) : todayHere())

const saidAndClosed =
  (onClose: () => void) =>
  ({ title }: Assessment) => {
    notify(`${title} saved`, 'success')
    onClose()
  }
