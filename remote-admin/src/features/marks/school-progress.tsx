import type { StreamProgress } from '@bellhouse/contracts'
import { type Column, DataTable, EmptyState, LinkButton, Page, RatioBar, Sheet, Toolbar } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import styles from './marks.module.css'
import { useProgress, useSchool } from './marks.queries'
import { stateCounts } from './state-words'
import { TermField } from './term-field'
import { useTerm } from './use-term'
import { WideTable } from './wide-table'

/** Every stream with how far its marks are: where to go next. */
export function SchoolProgress({ title }: { title: string }) {
  const termId = useDeferredValue(useTerm())
  const progress = useProgress(termId)
  const { classes } = useSchool()
  const streams = progress.streams
  const byLevel = (['O', 'A'] as const).map((level) => {
    const codes = classes.filter((one) => one.level === level).map(({ code }) => code)
    return { level, streams: streams.filter(({ classCode }) => codes.includes(classCode)) }
  })
  return (
    <Page
      title={title}
      lead={progress.term}
      actions={
        <>
          <LinkButton icon="upload" to="/upload_marks">
            Upload marks
          </LinkButton>
          <LinkButton icon="file" to={`/report_cards${termId ? `?term=${termId}` : ''}`}>
            Report cards
          </LinkButton>
        </>
      }
    >
      <Sheet flush>
        <Toolbar>
          <TermField />
        </Toolbar>
        {streams.length === 0 ? (
          <EmptyState icon="marks">Here you will find every stream with how far its marks are.</EmptyState>
        ) : (
          <DataTable
            caption="Streams"
            columns={streamColumns(termId)}
            rows={streams}
            keyOf={({ streamId }) => streamId}
          />
        )}
      </Sheet>
      {byLevel
        .filter((one) => one.streams.some(({ subjects }) => subjects.length > 0))
        .map(({ level, streams: rows }) => (
          <Sheet key={level} title={`Marks there, of those expected, at ${level}-level`} flush>
            <WideTable label={`Marks by subject at ${level}-level`}>
              <DataTable
                caption={`Marks by subject at ${level}-level`}
                columns={subjectColumns(rows)}
                rows={rows}
                keyOf={({ streamId }) => streamId}
              />
            </WideTable>
          </Sheet>
        ))}
    </Page>
  )
}

const sumOf = (stream: StreamProgress, what: 'marks' | 'expected') =>
  stream.subjects.reduce((sum, subject) => sum + subject[what], 0)

const inTerm = (termId: string | undefined) => (termId ? `&term=${termId}` : '')

const streamColumns = (termId: string | undefined): Column<StreamProgress>[] => [
  {
    key: 'stream',
    title: 'Stream',
    cell: ({ stream, classCode, streamId }) => (
      <Link to={`/marks/${classCode}?stream=${streamId}${inTerm(termId)}`}>
        <b>{stream}</b>
      </Link>
    ),
  },
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
  {
    key: 'marks',
    title: 'Marks there',
    cell: (row) => (
      <div className={styles.ratio}>
        <RatioBar parts={[{ tone: 'present', value: sumOf(row, 'marks') }]} total={sumOf(row, 'expected')} />
        <span>
          {sumOf(row, 'marks')} of {sumOf(row, 'expected')}
        </span>
      </div>
    ),
  },
  { key: 'missing', title: 'Missing', isNumber: true, cell: (row) => sumOf(row, 'expected') - sumOf(row, 'marks') },
  { key: 'states', title: 'Assessments', cell: ({ subjects }) => stateCounts(subjects) },
  { key: 'scheme', title: 'Graded by', cell: ({ scheme }) => scheme ?? <Link to="/grading">Choose a scheme</Link> },
  {
    key: 'cards',
    title: 'Report cards',
    cell: ({ cards, students, streamId }) => (
      <Link to={`/report_cards/${streamId}${termId ? `?term=${termId}` : ''}`}>
        {cards === 0 ? 'Not published' : `${cards} of ${students} published`}
      </Link>
    ),
  },
]

function subjectColumns(streams: readonly StreamProgress[]): Column<StreamProgress>[] {
  const subjects = new Map(
    streams.flatMap((one) => one.subjects.map(({ subjectId, subject, code }) => [subjectId, { subject, code }])),
  )
  return [
    { key: 'stream', title: 'Stream', cell: ({ stream }) => stream },
    ...[...subjects].map(
      ([subjectId, { subject, code }]): Column<StreamProgress> => ({
        key: subjectId,
        title: `${subject} ${code}`,
        isNumber: true,
        cell: (row) => {
          const found = row.subjects.find((one) => one.subjectId === subjectId)
          if (!found || found.expected === 0) return '–'
          const text = `${found.marks} of ${found.expected}`
          return found.marks < found.expected ? <b className={styles.missing}>{text}</b> : text
        },
      }),
    ),
  ]
}
