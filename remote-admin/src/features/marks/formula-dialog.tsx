import type { MarkView, ViewAssessment, ViewStudent, ViewSubject } from '@bellhouse/contracts'
import { type Column, DataTable, Dialog } from '@bellhouse/ui'
import styles from './marks.module.css'

/** A subject of a student, or the student's total. */
export interface Asked {
  student: ViewStudent
  subject?: ViewSubject
}

interface FormulaDialogProps {
  view: MarkView
  asked: Asked
  onClose: () => void
}

/** How a figure came about: which marks, with which weights, by which rule. */
export function FormulaDialog({ view, asked: { student, subject }, onClose }: FormulaDialogProps) {
  return (
    <Dialog title={`${student.name}: ${subject ? subject.name : 'total'}`} onClose={onClose}>
      <div className={styles.formula}>
        {subject ? (
          <SubjectFormula view={view} student={student} subject={subject} />
        ) : (
          <TotalFormula view={view} student={student} />
        )}
      </div>
    </Dialog>
  )
}

interface Held extends ViewAssessment {
  component: string
  text: string
  percent: number | null
}

const heldColumns: Column<Held>[] = [
  { key: 'title', title: 'Assessment', cell: ({ title, paper }) => `${title}${paper ? `, paper ${paper}` : ''}` },
  { key: 'component', title: 'Counts in', cell: ({ component }) => component },
  { key: 'mark', title: 'Mark', isNumber: true, cell: ({ text }) => text },
  {
    key: 'percent',
    title: 'Percent',
    isNumber: true,
    cell: ({ percent }) => (percent === null ? '–' : percent.toFixed(1)),
  },
  { key: 'weight', title: 'Weight', isNumber: true, cell: ({ weight }) => weight },
]

function SubjectFormula({ view, student, subject }: { view: MarkView; student: ViewStudent; subject: ViewSubject }) {
  const document = view.scheme?.document
  const result = student.subjects.find(({ subjectId }) => subjectId === subject.subjectId)?.result
  const held = view.assessments
    .filter(({ subjectId }) => subjectId === subject.subjectId)
    .map((assessment): Held => {
      const mark = view.marks.find((one) => one.assessmentId === assessment.id && one.studentId === student.studentId)
      const value = mark?.value ?? (mark?.status === 'absent' && document?.absent === 'zero' ? 0 : null)
      const component = document?.components.find(({ kinds }) => kinds.includes(assessment.kind))
      return {
        ...assessment,
        component: component?.title ?? 'Nothing, reported apart',
        text:
          mark?.value === null || !mark
            ? (mark?.status ?? wordOfNone(student, assessment))
            : `${mark.value} of ${assessment.outOf}`,
        percent: value === null ? null : (value / assessment.outOf) * 100,
      }
    })
  const counted = (result?.components ?? []).filter(({ percent }) => percent !== null)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <>
      <DataTable caption="Marks" columns={heldColumns} rows={held} keyOf={({ id }) => id} />
      {counted.length > 0 && (
        <p>
          {counted.map(({ title, percent, weight }) => `${title} ${percent} × ${weight}`).join(' + ')}, divided by{' '}
          {weights}: <b>{result?.percent ?? '–'} %</b>
          {result?.grade && (
            <>
              , grade <b>{result.grade.grade}</b>
              {result.grade.points !== null && ` with ${result.grade.points} points`}
            </>
          )}
          .
        </p>
      )}
      {(result?.papers ?? []).length > 0 && (
        <p>
          {result?.papers.map(({ paper, percent, grade }) => `Paper ${paper}: ${percent} % is ${grade}`).join('. ')}.
          The papers together make {result?.grade?.grade ?? 'no grade yet'}.
        </p>
      )}
      <p className={styles.quiet}>
        The exact values are weighed and rounded once{document ? `, ${roundingWords(document.rounding)}` : ''}.
        {result && result.missing > 0 && ` ${result.missing} marks are missing and count as nothing, not as 0.`}
      </p>
    </>
  )
}

const wordOfNone = ({ leftOut = [] }: ViewStudent, { id }: ViewAssessment) =>
  leftOut.includes(id) ? 'Not expected' : 'Missing'

const modes = { down: 'downwards', 'half-even': 'halves to the even figure', 'half-up': 'halves upwards' }

const roundingWords = ({ decimals, mode }: { decimals: number; mode: keyof typeof modes }) =>
  `to ${decimals === 0 ? 'whole percent' : `${decimals} decimals`}, ${modes[mode]}`

function TotalFormula({ view, student }: { view: MarkView; student: ViewStudent }) {
  const { aggregate } = view.scheme?.document ?? {}
  const rows = student.subjects.map(({ subjectId, result }) => {
    const subject = view.subjects.find((one) => one.subjectId === subjectId)
    const counts = student.aggregate?.counted.includes(subject?.code ?? '') ?? false
    return { subjectId, name: subject?.name ?? '', result, counts }
  })
  type Row = (typeof rows)[number]
  const columns: Column<Row>[] = [
    { key: 'name', title: 'Subject', cell: ({ name }) => name },
    { key: 'percent', title: 'Percent', isNumber: true, cell: ({ result }) => result.percent ?? '–' },
    { key: 'grade', title: 'Grade', cell: ({ result }) => result.grade?.grade ?? '–' },
    ...(aggregate && aggregate.result !== 'none'
      ? [
          {
            key: 'points',
            title: 'Points',
            isNumber: true,
            cell: ({ result }: Row) => result.grade?.points ?? '–',
          },
          { key: 'counts', title: 'Counts', cell: ({ counts }: Row) => (counts ? 'Yes' : 'No') },
        ]
      : []),
  ]
  const percents = rows.flatMap(({ result }) => result.percent ?? [])
  return (
    <>
      <DataTable caption="Subjects" columns={columns} rows={rows} keyOf={({ subjectId }) => subjectId} />
      <p>
        Average: {percents.join(' + ')}, divided by {percents.length}: <b>{student.average ?? '–'} %</b>.
      </p>
      {aggregate && aggregate.result !== 'none' && (
        <p>
          {aggregate.title}: the {aggregate.result} of the points of{' '}
          {aggregate.best === null ? 'all subjects' : `the best ${aggregate.best} subjects`}
          {aggregate.subsidiary && `, and ${aggregate.subsidiary.points} for each subsidiary that is passed`}:{' '}
          <b>{student.aggregate?.total ?? 'not yet, too few subjects have a grade'}</b>.
        </p>
      )}
      {student.aggregate?.outcome && (
        <p>
          Result by the rules of the scheme: <b>{student.aggregate.outcome}</b>.
        </p>
      )}
    </>
  )
}
