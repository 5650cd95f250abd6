import { addMarkExemption, exemptionWords, type MarkExemption, type MarkSheet } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import {
  Arrival,
  Button,
  countOf,
  DateField,
  Dialog,
  EmptyState,
  FieldRow,
  Loading,
  notify,
  SelectField,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { ExemptionList } from './exemption-list'
import { exemptionEndpoints, useSheetExemptions } from './marks.queries'

interface SheetProps {
  sheet: MarkSheet
  onClose: () => void
}

/** Who is exempt on this sheet, was absent or came later, each taken back in one go; and the form for one more. */
export function ExemptionsDialog({ sheet, onClose }: SheetProps) {
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding) return <AddExemption sheet={sheet} onClose={() => setIsAdding(false)} />
  return (
    <Dialog
      title={`Exemptions in ${sheet.subject}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
            Add exemption
          </Button>
        </>
      }
    >
      <Arrival waiting={<Loading />}>
        <ExemptionsOfSheet sheet={sheet} />
      </Arrival>
    </Dialog>
  )
}

function ExemptionsOfSheet({ sheet: { streamId, subjectId, termId } }: Pick<SheetProps, 'sheet'>) {
  const exemptions = useSheetExemptions({ streamId, subjectId, termId })
  if (exemptions.length === 0) {
    return <EmptyState icon="marks">Every student is expected to have every mark of this sheet.</EmptyState>
  }
  return <ExemptionList exemptions={exemptions} titleOf={({ student }) => student} />
}

const kindOptions = Object.entries(exemptionWords).map(([value, label]) => ({ value, label }))

const words = {
  studentId: { label: 'Student' },
  kind: { label: 'Kind' },
  paper: { label: 'Paper' },
  from: { label: 'Assessments from' },
  until: { label: 'Assessments until' },
  reason: { label: 'Reason' },
}

function AddExemption({ sheet, onClose }: SheetProps) {
  const { streamId, subjectId, termId, papers, students } = sheet
  const record = useRecordForm({
    endpoint: addMarkExemption,
    name: `new exemption ${streamId} ${subjectId} ${termId}`,
    values: {
      studentId: students[0]?.studentId ?? '',
      termId,
      subjectId,
      paper: null,
      from: null,
      until: null,
      kind: 'exempt',
      reason: '',
    },
    words,
    refreshes: exemptionEndpoints,
    onSaved: (saved) => {
      notify(savedSentence(saved), 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="Add exemption" save="Add exemption" onClose={onClose}>
      <SelectField
        {...record.field('studentId')}
        options={students.map(({ studentId, name }) => ({ value: studentId, label: name }))}
      />
      <SelectField
        {...record.field('kind')}
        options={kindOptions}
        hint="Absent counts as the grading scheme says. The others are neither missing nor zero."
      />
      <FieldRow>
        <DateField {...record.field('from')} hint="Empty for the whole term." />
        <DateField {...record.field('until')} />
      </FieldRow>
      {papers !== null && papers > 1 && (
        <TextField {...record.number('paper')} hint={`1 to ${papers}; empty for the subject as a whole.`} />
      )}
      <TextField {...record.field('reason')} />
      <p>
        It is written into each empty mark of these assessments, and of those that are added later. Marks that are there
        stay. You can undo it.
      </p>
    </RecordDialog>
  )
}

interface Saved {
  exemption: MarkExemption
  kept: number
  closed: number
}

function savedSentence({ exemption: { student, kind, marks }, kept, closed }: Saved) {
  const parts = [
    `${student}: ${exemptionWords[kind].toLowerCase()}, ${countOf(marks, 'mark')}`,
    ...(kept > 0 ? [`${countOf(kept, 'mark')} kept`] : []),
    ...(closed > 0 ? [`${closed} in assessments that are closed, once those are open again`] : []),
  ]
  return `${parts.join('; ')}.`
}
