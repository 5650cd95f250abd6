import { addressOf, exportMarkView, type MarkView, printMarkView } from '@bellhouse/contracts'
import { ExportMenu, useDownload } from '@bellhouse/records'
import {
  Button,
  ChoiceField,
  EmptyState,
  LinkButton,
  Notice,
  Page,
  Sheet,
  Tabs,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { MarkSheet } from './mark-sheet'
import { useMarkView, useSchool } from './marks.queries'
import { MissingMarks } from './missing-marks'
import { Ranking } from './ranking'
import { StateTable } from './state-table'
import { SubjectCharts } from './subject-charts'
import { TeacherTable } from './teacher-table'
import { TermField } from './term-field'
import { useTerm } from './use-term'

const views = [
  { id: 'sheet', label: 'Mark sheet', content: MarkSheet },
  { id: 'ranking', label: 'Ranking', content: Ranking },
  { id: 'charts', label: 'Distribution', content: SubjectCharts },
  { id: 'missing', label: 'Missing marks', content: MissingMarks },
  { id: 'teachers', label: 'Subjects and teachers', content: TeacherTable },
  { id: 'states', label: 'States', content: StateTable },
] as const

/** The marks of one stream of a class; which stream, term and view the address says. */
export function ClassMarks({ title, classCode }: { title: string; classCode: string }) {
  const { params, change } = useAddress()
  const { classes } = useSchool()
  const streams = classes.find(({ code }) => code === classCode)?.streams ?? []
  const stream = streams.find(({ id }) => id === params.get('stream')) ?? streams[0]
  const termId = useTerm()

  if (!stream) {
    return (
      <Page title={title}>
        <Sheet>
          <EmptyState icon="classes" action={<LinkButton to={addressOf.classes()}>Go to the classes</LinkButton>}>
            This class has no streams yet.
          </EmptyState>
        </Sheet>
      </Page>
    )
  }
  return (
    <StreamMarks
      key={stream.id}
      title={title}
      streamId={stream.id}
      termId={termId}
      toolbar={
        <Toolbar>
          <ChoiceField
            label="Stream"
            options={streams.map(({ id, label }) => ({ value: id, label }))}
            value={stream.id}
            onChoose={(stream) => change({ stream })}
          />
          <TermField />
        </Toolbar>
      }
    />
  )
}

interface StreamMarksProps {
  title: string
  streamId: string
  termId: string | undefined
  toolbar: React.ReactNode
}

function StreamMarks({ title, streamId, termId, toolbar }: StreamMarksProps) {
  const { params, change } = useAddress()
  const view = useMarkView(streamId, useDeferredValue(termId))
  const place = { streamId, ...(termId && { termId }) }
  const print = useDownload(printMarkView)
  return (
    <Page
      title={title}
      lead={`${view.stream} · ${view.term}${view.scheme ? ` · graded by ${view.scheme.name}` : ''}`}
      actions={
        <>
          <ExportMenu endpoint={exportMarkView} filters={place} />
          <Button icon="print" busy={print.isBusy} onClick={() => print.download(place)}>
            Mark sheet as PDF
          </Button>
          <LinkButton look="primary" icon="file" to={addressOf.reportCards(streamId, { term: termId })}>
            Report cards
          </LinkButton>
        </>
      }
    >
      {!view.scheme && (
        <Notice kind="warning" action={<LinkButton to={addressOf.grading()}>Choose a scheme</LinkButton>}>
          No grading scheme is chosen for this class, so there are marks and no grades.
        </Notice>
      )}
      <Sheet flush>
        {toolbar}
        {isEmpty(view) ? (
          <EmptyState icon="marks">Here you will find the marks, once there is an assessment in this term.</EmptyState>
        ) : (
          <Tabs
            label="Views"
            chosen={params.get('view') ?? undefined}
            onChoose={(id) => change({ view: id })}
            tabs={views.map(({ id, label, content: Content }) => ({ id, label, content: <Content view={view} /> }))}
          />
        )}
      </Sheet>
    </Page>
  )
}

const isEmpty = ({ assessments, students }: MarkView) => assessments.length === 0 || students.length === 0
