import type { GradingDocument, OutputOf, previewGrading } from '@bellhouse/contracts'
import { FieldGroup } from '@bellhouse/records'
import { Button, type Column, DataTable, ErrorNotice, FieldRow, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { ExplainDialog } from './explain-dialog'
import styles from './grading.module.css'
import { useExplainPreview, usePreview, useSchool } from './grading.queries'

type Preview = OutputOf<typeof previewGrading>
type Student = Preview['students'][number]
type Subject = Preview['subjects'][number]

/** What the scheme would make of the real marks of a stream, before anybody is graded by it. */
export function SchemePreview({ document }: { document: GradingDocument }) {
  const streams = useSchool().classes.flatMap((one) => one.streams)
  const [streamId, setStreamId] = useState('')
  const asking = usePreview()
  const explaining = useExplainPreview()
  return (
    <FieldGroup title="Try it on real marks">
      <FieldRow>
        <SelectField
          label="Stream"
          none="Choose a stream"
          options={streams.map(({ id, label }) => ({ value: id, label }))}
          value={streamId}
          onChange={({ target }) => setStreamId(target.value)}
        />
        <div className={styles.aside}>
          <Button disabled={!streamId} busy={asking.isPending} onClick={() => asking.mutate({ document, streamId })}>
            Show the preview
          </Button>
        </div>
      </FieldRow>
      <ErrorNotice error={asking.error} />
      {asking.data && (
        <Found preview={asking.data} onExplain={(studentId) => explaining.mutate({ document, streamId, studentId })} />
      )}
      <ErrorNotice error={explaining.error} />
      {explaining.data && <ExplainDialog explanation={explaining.data} onClose={() => explaining.reset()} />}
    </FieldGroup>
  )
}

interface FoundProps {
  preview: Preview
  onExplain: (studentId: string) => void
}

function Found({ preview: { stream, term, inForce, subjects, students }, onExplain }: FoundProps) {
  if (subjects.length === 0)
    return (
      <p role="status">
        {stream} has no assessments in {term} yet.
      </p>
    )
  return (
    <div role="status" className={styles.fields}>
      <p className={styles.facts}>
        {stream}, {term}. {inForce ? `Before: ${inForce}.` : 'No scheme is chosen for this class yet.'}
      </p>
      <DataTable caption="Grades by subject" columns={subjectColumns} rows={subjects} keyOf={({ code }) => code} />
      <DataTable
        caption="Results by student"
        columns={[
          ...studentColumns,
          {
            key: 'how',
            title: '',
            cell: ({ studentId, name }) => (
              <Button aria-label={`How the results of ${name} come about`} onClick={() => onExplain(studentId)}>
                How?
              </Button>
            ),
          },
        ]}
        rows={students}
        keyOf={({ studentId }) => studentId}
      />
    </div>
  )
}

const change = (before: number | string | null | undefined, after: number | string | null) =>
  before === undefined || before === after ? (after ?? '–') : `${before ?? '–'} → ${after ?? '–'}`

const subjectColumns: Column<Subject>[] = [
  { key: 'name', title: 'Subject', cell: ({ name }) => name },
  {
    key: 'grades',
    title: 'Students with each grade',
    cell: ({ grades }) =>
      grades
        .filter(({ before, after }) => before + after > 0)
        .map(({ grade, before, after }) => `${grade}: ${change(before, after)}`)
        .join(' · ') || '–',
  },
]

const studentColumns: Column<Student>[] = [
  { key: 'name', title: 'Student', cell: ({ name }) => name },
  {
    key: 'average',
    title: 'Average',
    isNumber: true,
    cell: ({ before, after }) => change(before?.average, after.average),
  },
  { key: 'total', title: 'Total', isNumber: true, cell: ({ before, after }) => change(before?.total, after.total) },
  { key: 'outcome', title: 'Result', cell: ({ before, after }) => change(before?.outcome, after.outcome) },
  {
    key: 'position',
    title: 'Position',
    isNumber: true,
    cell: ({ before, after }) => change(before?.position, after.position),
  },
]
