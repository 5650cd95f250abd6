import { type MarkSheetRow, sheetIdOf } from '@bellhouse/contracts'
import {
  Chip,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  numberText,
  Page,
  RatioBar,
  Sheet,
  shortDay,
} from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { stateWords } from './assessment-words'
import styles from './marks.module.css'
import { useMarkSheets } from './marks.queries'

interface MarkSheetsProps {
  title: string
  addressOf: (sheetId?: string) => string
  none: string
  actions?: ReactNode
}

/** The sheets of the term with how far each is; those that lack marks first. */
export function MarkSheets({ title, addressOf, none, actions }: MarkSheetsProps) {
  const sheets = useMarkSheets()
  const [first] = sheets
  const missing = sheets.reduce((sum, { marks, expected }) => sum + expected - marks, 0)
  return (
    <Page
      title={title}
      actions={actions}
      lead={first && `${first.term} · ${countOf(sheets.length, 'mark sheet')} · ${countOf(missing, 'mark')} missing`}
    >
      <Sheet flush>
        {sheets.length === 0 ? (
          <EmptyState icon="marks">{none}</EmptyState>
        ) : (
          <DataTable
            caption="Mark sheets of the term"
            columns={columnsWith(addressOf)}
            rows={[...sheets].sort(byDue)}
            keyOf={sheetIdOf}
          />
        )}
      </Sheet>
    </Page>
  )
}

const lastDay = '9999-12-31'

const byDue = (one: MarkSheetRow, other: MarkSheetRow) => (one.due ?? lastDay).localeCompare(other.due ?? lastDay)

const columnsWith = (addressOf: (sheetId?: string) => string): readonly Column<MarkSheetRow>[] => [
  {
    key: 'sheet',
    title: 'Sheet',
    cell: (row) => (
      <Link to={addressOf(sheetIdOf(row))}>
        <b>
          {row.stream} {row.subject}
        </b>
      </Link>
    ),
  },
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => numberText(students) },
  { key: 'assessments', title: 'Assessments', isNumber: true, cell: ({ assessments }) => numberText(assessments) },
  { key: 'marks', title: 'Marks', cell: (row) => <Progress {...row} /> },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => state && <Chip tone={stateWords[state].tone}>{stateWords[state].word}</Chip>,
  },
  { key: 'due', title: 'Due', cell: ({ due }) => due && shortDay(due) },
]

function Progress({ marks, expected }: MarkSheetRow) {
  return (
    <span className={styles.progress}>
      <span>
        {numberText(marks)} of {numberText(expected)}
      </span>
      <RatioBar parts={[{ tone: 'present', value: marks }]} total={expected} />
    </span>
  )
}
