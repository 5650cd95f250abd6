import { type Assessment, saveAssessment } from '@bellhouse/contracts'
import { History } from '@bellhouse/records'
import { useMay } from '@bellhouse/session'
import {
  Arrival,
  Button,
  Chip,
  type Column,
  DataTable,
  Dialog,
  Icon,
  Loading,
  MenuButton,
  type MenuItem,
  notify,
  RemoveDialog,
  Sheet,
  shortDay,
  VisuallyHidden,
} from '@bellhouse/ui'
import { memo, type ReactNode, useState } from 'react'
import { EditAssessment } from './assessment-dialog'
import { assessmentLabels } from './assessment-fields'
import { kindWords, stateWords } from './assessment-words'
import { isExpected, isFilled } from './mark-cells'
import { useAssessmentChanges, useRemoveAssessment } from './marks.queries'
import { ModerationDialog } from './moderation-dialog'
import { MoveDialog } from './move-dialog'
import type { SheetRows } from './use-mark-sheet'

/** The assessments of the sheet, their states, and what can be done with each. */
export const AssessmentsSheet = memo(function AssessmentsSheet({ shown }: { shown: SheetRows }) {
  const { sheet } = shown
  const [dialog, setDialog] = useState<ReactNode>(null)
  // By its id, because the marks behind the dialog change with each act in it.
  const [moderatedId, setModeratedId] = useState<string | null>(null)
  const moderated = sheet.assessments.find(({ id }) => id === moderatedId)
  const close = () => setDialog(null)
  const mayChange = useMay(saveAssessment)

  const itemsOf = (assessment: Assessment) => [
    ...assessment.moves.map(({ to }) => ({
      label: stateWords[to].verb,
      onChoose: () => setDialog(<MoveDialog shown={shown} assessments={[assessment]} to={to} onClose={close} />),
    })),
    ...(mayChange && assessment.hindrance === null
      ? [
          {
            label: 'Moderate',
            onChoose: () => setModeratedId(assessment.id),
          },
          {
            label: 'Edit',
            onChoose: () => setDialog(<EditAssessment sheet={sheet} assessment={assessment} onClose={close} />),
          },
          { label: 'Remove', onChoose: () => setDialog(<Removing assessment={assessment} onClose={close} />) },
        ]
      : []),
    { label: 'History', onChoose: () => setDialog(<Changes assessment={assessment} onClose={close} />) },
  ]

  return (
    <Sheet title="Assessments" flush>
      <DataTable
        caption="Assessments"
        columns={columnsOf(shown, itemsOf)}
        rows={sheet.assessments}
        keyOf={({ id }) => id}
      />
      {dialog}
      {moderated && <ModerationDialog shown={shown} assessment={moderated} onClose={() => setModeratedId(null)} />}
    </Sheet>
  )
})

function columnsOf(
  { sheet, rows }: SheetRows,
  itemsOf: (assessment: Assessment) => readonly MenuItem[],
): readonly Column<Assessment>[] {
  const enteredOf = (assessment: Assessment) => {
    const index = sheet.assessments.indexOf(assessment)
    const cells = rows.flatMap((row) => row.cells[index] ?? []).filter(isExpected)
    return `${cells.filter(isFilled).length} of ${cells.length}`
  }
  return [
    {
      key: 'title',
      title: 'Assessment',
      cell: ({ title, paper }) => <b>{paper ? `${title}, paper ${paper}` : title}</b>,
    },
    { key: 'kind', title: 'Kind', cell: ({ kind }) => kindWords[kind] },
    { key: 'date', title: 'Date', cell: ({ date }) => shortDay(date) },
    { key: 'outOf', title: 'Out of', isNumber: true, cell: ({ outOf }) => outOf },
    { key: 'weight', title: 'Weight', isNumber: true, cell: ({ weight }) => weight },
    { key: 'marks', title: 'Marks', isNumber: true, cell: enteredOf },
    {
      key: 'state',
      title: 'State',
      cell: ({ state }) => <Chip tone={stateWords[state].tone}>{stateWords[state].word}</Chip>,
    },
    {
      key: 'actions',
      title: 'Actions',
      cell: (one) => (
        <MenuButton items={itemsOf(one)}>
          Change<VisuallyHidden> {one.title}</VisuallyHidden>
          <Icon name="chevron-down" size={16} />
        </MenuButton>
      ),
    },
  ]
}

interface OneProps {
  assessment: Assessment
  onClose: () => void
}

function Removing({ assessment: { id, title }, onClose }: OneProps) {
  const removing = useRemoveAssessment()
  const handleConfirm = () =>
    removing.mutate(
      { assessmentId: id },
      {
        onSuccess: () => {
          notify(`${title} removed`, 'success')
          onClose()
        },
      },
    )
  return (
    <RemoveDialog name={title} confirm="Remove assessment" {...{ removing, onClose }} onConfirm={handleConfirm}>
      <p>
        An assessment with marks cannot be removed: take all of them back on the sheet first. What was written stays in
        the record of each student.
      </p>
    </RemoveDialog>
  )
}

function Changes({ assessment, onClose }: OneProps) {
  return (
    <Dialog title={assessment.title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Arrival waiting={<Loading />}>
        <AssessmentHistory assessmentId={assessment.id} />
      </Arrival>
    </Dialog>
  )
}

const AssessmentHistory = ({ assessmentId }: { assessmentId: string }) => (
  <History changes={useAssessmentChanges(assessmentId)} labels={assessmentLabels} />
)
