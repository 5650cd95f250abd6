import type { MarkView, ViewStudent, ViewSubject } from '@bellhouse/contracts'
import { addressOf, wordOfNoResult } from '@bellhouse/contracts'
import { type Column, DataTable, OfferedLink, type Sort, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { type Asked, FormulaDialog } from './formula-dialog'
import styles from './marks.module.css'
import { WideTable } from './wide-table'

/** Students and subjects; every figure opens to how it came about. */
export function MarkSheet({ view }: { view: MarkView }) {
  const { params, change } = useAddress()
  const [asked, setAsked] = useState<Asked | null>(null)
  const sort: Sort = {
    by: params.get('sort') ?? 'name',
    direction: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
  const columns = columnsOf(view, setAsked)
  return (
    <>
      <WideTable label="Mark sheet">
        <DataTable
          caption={`Mark sheet of ${view.stream}, ${view.term}`}
          columns={columns}
          rows={sorted(view, sort)}
          keyOf={({ studentId }) => studentId}
          sort={sort}
          isMatrix
          onSort={({ by, direction }) => change({ sort: by, order: direction })}
        />
      </WideTable>
      <p className={styles.legend}>
        * from the marks that are there, while some are missing or not assessed yet. Press a figure to see how it came
        about.
      </p>
      {asked && <FormulaDialog view={view} asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

export const resultOf = (student: ViewStudent, subjectId: string) =>
  student.subjects.find((one) => one.subjectId === subjectId)?.result

function columnsOf(view: MarkView, onAsk: (asked: Asked) => void): Column<ViewStudent>[] {
  const { aggregate, positions } = view.scheme?.document ?? {}
  return [
    {
      key: 'name',
      title: 'Student',
      isSortable: true,
      cell: ({ name, studentId }) => <OfferedLink to={addressOf.student(studentId)}>{name}</OfferedLink>,
    },
    ...view.subjects.map(
      (subject): Column<ViewStudent> => ({
        key: subject.subjectId,
        title: shortTitle(subject),
        isNumber: true,
        isSortable: true,
        cell: (student) => <SubjectCell view={view} student={student} subject={subject} onAsk={onAsk} />,
      }),
    ),
    {
      key: 'average',
      title: 'Average',
      isNumber: true,
      isSortable: true,
      cell: (student) => (
        <Figure
          label={`Average of ${student.name}`}
          text={student.average?.toFixed(1) ?? null}
          onAsk={() => onAsk({ student })}
        />
      ),
    },
    ...(aggregate ? [totalColumn(aggregate, onAsk)] : []),
    ...(positions
      ? [
          {
            key: 'position',
            title: 'Position',
            isNumber: true,
            isSortable: true,
            cell: ({ position }: ViewStudent) => position ?? '–',
          },
        ]
      : []),
  ]
}

type Aggregate = NonNullable<NonNullable<MarkView['scheme']>['document']['aggregate']>

const totalColumn = (aggregate: Aggregate, onAsk: (asked: Asked) => void): Column<ViewStudent> => ({
  key: 'total',
  title: aggregate.result === 'none' ? 'Result' : aggregate.title,
  isNumber: true,
  isSortable: true,
  cell: (student: ViewStudent) => (
    <Figure
      label={`${aggregate.title} of ${student.name}`}
      text={totalText(student)}
      onAsk={() => onAsk({ student })}
    />
  ),
})

export const totalText = ({ aggregate }: ViewStudent) =>
  [aggregate?.total, aggregate?.outcome].filter((part) => part !== null && part !== undefined).join(' · ') || null

const shortTitle = ({ name, code }: ViewSubject) => `${name.length > 14 ? `${name.slice(0, 12)}…` : name} ${code}`

interface SubjectCellProps {
  view: MarkView
  student: ViewStudent
  subject: ViewSubject
  onAsk: (asked: Asked) => void
}

function SubjectCell({ view, student, subject, onAsk }: SubjectCellProps) {
  const result = resultOf(student, subject.subjectId)
  if (!result) return <span className={styles.not}>–</span>
  const words = { withheld: 'Withheld', incomplete: 'Incomplete' }
  const none = wordOfNoResult(view, student, subject.subjectId)
  const word = result.state === 'withheld' || result.state === 'incomplete' ? words[result.state] : none
  const star = result.state === 'provisional' ? '*' : ''
  return (
    <button
      type="button"
      className={styles.figure}
      data-missing={(result.percent === null && loudWords.includes(word)) || undefined}
      onClick={() => onAsk({ student, subject })}
    >
      {result.percent === null ? word : `${result.percent}${star}`}{' '}
      {result.grade && <span className={styles.grade}>{result.grade.grade}</span>}
    </button>
  )
}

/** Somebody has still to do something about them. */
const loudWords = ['Missing', 'Withheld', 'Incomplete']

function Figure({ label, text, onAsk }: { label: string; text: string | null; onAsk: () => void }) {
  if (text === null) return '–'
  return (
    <button type="button" className={styles.figure} aria-label={`${label}: ${text}`} onClick={onAsk}>
      {text}
    </button>
  )
}

/** Whoever has no figure stands behind everybody who has one, whichever way it is sorted. */
function sorted(view: MarkView, { by, direction }: Sort): ViewStudent[] {
  if (by === 'name') return direction === 'asc' ? view.students : view.students.toReversed()
  const figureOf = (student: ViewStudent) => {
    if (by === 'average') return student.average
    if (by === 'total') return student.aggregate?.total ?? null
    if (by === 'position') return student.position
    return resultOf(student, by)?.percent ?? null
  }
  return view.students.toSorted((one, other) => {
    const [first, second] = [figureOf(one), figureOf(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return direction === 'asc' ? first - second : second - first
  })
}
