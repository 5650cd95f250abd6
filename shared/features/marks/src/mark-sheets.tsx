import { listMarkSheets, type MarkSheetRow, sheetIdOf } from '@bellhouse/contracts'
import { readAddress } from '@bellhouse/records'
import {
  Chip,
  type Column,
  countOf,
  DataTable,
  inOneLine,
  NoMatch,
  numberText,
  OfferedLink,
  Page,
  Pager,
  RatioBar,
  Sheet,
  shortDay,
  useAddress,
} from '@bellhouse/ui'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { stateWords } from './assessment-words'
import { EarlierSheets } from './earlier-sheets'
import styles from './mark-sheets.module.css'
import { SheetToolbar } from './mark-sheets-toolbar'
import { useMarkSheets } from './marks.queries'
import { teachersOf } from './sheet-teachers'

interface MarkSheetsProps {
  title: string
  addressOf: (sheetId?: string) => string
  none: ReactNode
  actions?: ReactNode
  /** What the person wrote that is on no sheet of theirs. */
  lost?: ReactNode
}

/** So many are found by looking at them. */
const fewest = 12

/** The sheets of the term with how far each is, a page at a time; where all are on one page, those that lack marks first. */
export function MarkSheets({ title, addressOf, none, actions, lost }: MarkSheetsProps) {
  const { params, change } = useAddress()
  const filters = useMemo(() => readAddress(listMarkSheets, params), [params])
  const shown = useDeferredValue(filters)
  const { rows, next, total, earlier = [] } = useMarkSheets(shown)
  const isWhole = !next && !shown.after
  const isNarrowed = Boolean(shown.search || shown.state)
  const usual = usualState(rows)
  const hasToolbar = isNarrowed || !isWhole || total > fewest
  return (
    <Page title={title} actions={actions} lead={leadOf(rows, total, isWhole, usual)}>
      {lost}
      <Sheet flush>
        {hasToolbar && <SheetToolbar filters={filters} onChange={change} />}
        {rows.length === 0 ? (
          <Nothing isNarrowed={isNarrowed}>{none}</Nothing>
        ) : (
          <DataTable
            caption="Mark sheets of the term"
            columns={columnsWith(
              addressOf,
              usual,
              rows.some(({ taughtBy }) => taughtBy),
            )}
            rows={isWhole ? [...rows].sort(byDue) : rows}
            keyOf={sheetIdOf}
            isStale={shown !== filters}
          />
        )}
        {!isWhole && <Pager next={next}>{`${rows.length} of ${countOf(total, 'mark sheet')}`}</Pager>}
      </Sheet>
      <EarlierSheets sheets={earlier} addressOf={addressOf} />
    </Page>
  )
}

type State = MarkSheetRow['state']

/** What more than half of the sheets are is said once for all, so that the others stand out. */
function usualState(rows: readonly MarkSheetRow[]): State {
  const isUsual = (state: State) => rows.filter((row) => row.state === state).length > rows.length / 2
  return rows.length < 3 ? null : (rows.find(({ state }) => isUsual(state))?.state ?? null)
}

/** What is missing is said where all of it is there to be added up. */
function leadOf(rows: readonly MarkSheetRow[], total: number, isWhole: boolean, usual: State) {
  const [first] = rows
  if (!first) return undefined
  const missing = rows.reduce((sum, { marks, expected }) => sum + expected - marks, 0)
  return [first.term, countOf(total, 'mark sheet'), isWhole && `${countOf(missing, 'mark')} missing`, usualWords(usual)]
    .filter(Boolean)
    .join(' · ')
}

const usualWords = (usual: State) => usual && `${stateWords[usual].word.toLowerCase()} unless a sheet says otherwise`

function Nothing({ isNarrowed, children }: { isNarrowed: boolean; children: ReactNode }) {
  return isNarrowed ? <NoMatch>No mark sheet matches what you are looking for.</NoMatch> : children
}

const lastDay = '9999-12-31'

const byDue = (one: MarkSheetRow, other: MarkSheetRow) => (one.due ?? lastDay).localeCompare(other.due ?? lastDay)

/** Whoever has sheets by the reach of a role sees whose each is. */
const columnsWith = (
  addressOf: (sheetId?: string) => string,
  usual: State,
  isReaching: boolean,
): readonly Column<MarkSheetRow>[] => [
  {
    key: 'sheet',
    title: 'Sheet',
    cell: (row) => (
      <OfferedLink to={addressOf(sheetIdOf(row))}>
        <b>
          {row.stream} {row.subject}
        </b>
      </OfferedLink>
    ),
  },
  ...(isReaching
    ? [{ key: 'teacher', title: 'Taught by', cell: ({ taughtBy }: MarkSheetRow) => teachersOf(taughtBy) ?? <b>You</b> }]
    : []),
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => numberText(students) },
  { key: 'assessments', title: 'Assessments', isNumber: true, cell: ({ assessments }) => numberText(assessments) },
  { key: 'marks', title: 'Marks', cell: (row) => <Progress {...row} /> },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) =>
      state && state !== usual && <Chip tone={stateWords[state].tone}>{stateWords[state].word}</Chip>,
  },
  { key: 'due', title: 'Due', cell: ({ due }) => due && inOneLine(shortDay(due)) },
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
