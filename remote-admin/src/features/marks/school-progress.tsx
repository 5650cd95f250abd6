import { useClassWord, useLevels } from '@bellhouse/classes'
import type { StreamProgress } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import {
  type Column,
  countOf,
  DataTable,
  EmptyState,
  inOneLine,
  LinkButton,
  Notice,
  OfferedLink,
  Page,
  RatioBar,
  Sheet,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import styles from './marks.module.css'
import { useProgress, useSchool } from './marks.queries'
import { stateCounts } from './state-counts'
import { TermField } from './term-field'
import { useTerm } from './use-term'
import { WideTable } from './wide-table'

/** Every stream with how far its marks are: where to go next. */
export function SchoolProgress({ title }: { title: string }) {
  const termId = useDeferredValue(useTerm())
  const progress = useProgress(termId)
  const { classes } = useSchool()
  const levels = useLevels()
  const { params } = useAddress()
  const narrowed = narrowedBy(progress.streams, params, useClassWord())
  const { streams } = narrowed
  const byLevel = levels.map((level) => {
    const codes = classes.filter((one) => one.level === level.code).map(({ code }) => code)
    return { level: level.name, streams: streams.filter(({ classCode }) => codes.includes(classCode)) }
  })
  return (
    <Page
      title={title}
      lead={progress.term}
      actions={
        <>
          <LinkButton icon="upload" to={addressOf.uploadMarks()}>
            Upload marks
          </LinkButton>
          <LinkButton icon="file" to={addressOf.reportCards(null, { term: termId })}>
            Report cards
          </LinkButton>
        </>
      }
    >
      <Sheet flush>
        <Toolbar>
          <TermField />
        </Toolbar>
        {narrowed.words && (
          <Notice action={<LinkButton to={addressOf.marks()}>Show all</LinkButton>}>{narrowed.words}</Notice>
        )}
        {streams.length === 0 ? (
          <EmptyState icon="marks">
            {narrowed.words
              ? 'There is no such stream.'
              : 'Here you will find every stream with how far its marks are.'}
          </EmptyState>
        ) : (
          <div className={styles.streams}>
            <DataTable
              caption="Streams"
              columns={streamColumns(termId, params.get('state') === 'submitted' ? 'states' : undefined)}
              rows={streams}
              keyOf={({ streamId }) => streamId}
            />
          </div>
        )}
      </Sheet>
      {byLevel
        .filter((one) => one.streams.some(({ subjects }) => subjects.length > 0))
        .map((one) => (
          <LevelSheet key={one.level} {...one} />
        ))}
    </Page>
  )
}

const LevelSheet = ({ level, streams }: { level: string; streams: readonly StreamProgress[] }) => (
  <Sheet title={`Marks entered, of those expected, at ${level}`} flush>
    <WideTable label={`Marks by subject at ${level}`}>
      <DataTable
        caption={`Marks by subject at ${level}`}
        columns={subjectColumns(streams)}
        rows={streams}
        keyOf={({ streamId }) => streamId}
      />
    </WideTable>
  </Sheet>
)

/** What the address asks for: one class, one subject, or what has assessments that wait for approval; and how much that is. */
function narrowedBy(all: readonly StreamProgress[], params: URLSearchParams, wordOf: (classCode: string) => string) {
  const [classCode, subjectId] = [params.get('class'), params.get('subject')]
  const isSubmitted = params.get('state') === 'submitted'
  const streams = all
    .filter((stream) => !classCode || stream.classCode === classCode)
    .map((stream) => ({
      ...stream,
      subjects: stream.subjects.filter(
        (one) => (!subjectId || one.subjectId === subjectId) && (!isSubmitted || one.submitted > 0),
      ),
    }))
    .filter(({ subjects }) => subjects.length > 0 || !(subjectId || isSubmitted))
  return { streams, words: wordsOf(streams, { classCode: classCode && wordOf(classCode), subjectId, isSubmitted }) }
}

interface Narrowed {
  classCode: string | null
  subjectId: string | null
  isSubmitted: boolean
}

function wordsOf(streams: readonly StreamProgress[], { classCode, subjectId, isSubmitted }: Narrowed) {
  if (!classCode && !subjectId && !isSubmitted) return null
  const total = (what: 'marks' | 'expected') => streams.reduce((sum, stream) => sum + sumOf(stream, what), 0)
  const submitted = streams.reduce(
    (sum, stream) => sum + stream.subjects.reduce((inStream, one) => inStream + one.submitted, 0),
    0,
  )
  const subject = subjectId && streams[0]?.subjects[0]?.subject
  const what = [subject, classCode].filter(Boolean).join(' in ')
  if (isSubmitted) return `${countOf(submitted, 'assessment waits', 'assessments wait')} for approval.`
  return `${what}: ${total('marks')} of ${total('expected')} marks are there.`
}

const sumOf = (stream: StreamProgress, what: 'marks' | 'expected') =>
  stream.subjects.reduce((sum, subject) => sum + subject[what], 0)

const streamColumns = (termId: string | undefined, view: string | undefined): Column<StreamProgress>[] => [
  {
    key: 'stream',
    title: 'Stream',
    cell: ({ stream, classCode, streamId }) => (
      <OfferedLink to={addressOf.marks(classCode, { stream: streamId, term: termId, view })}>
        <b>{stream}</b>
      </OfferedLink>
    ),
  },
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
  {
    key: 'marks',
    title: 'Marks entered',
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
  {
    key: 'scheme',
    title: 'Graded by',
    cell: ({ scheme }) => scheme ?? <OfferedLink to={addressOf.grading()}>Choose a scheme</OfferedLink>,
  },
  {
    key: 'cards',
    title: 'Report cards',
    cell: ({ cards, students, cardsDue = students, streamId }) => (
      <OfferedLink to={addressOf.reportCards(streamId, { term: termId })}>
        {cards === 0 ? 'Not published' : `${cards} of ${cardsDue} published`}
      </OfferedLink>
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
          const text = inOneLine(`${found.marks} of ${found.expected}`)
          return found.marks < found.expected ? <b className={styles.missing}>{text}</b> : text
        },
      }),
    ),
  ]
}
