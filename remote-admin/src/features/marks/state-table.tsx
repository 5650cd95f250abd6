import { addressOf, type MarkView, moveAssessments, sheetIdOf, type ViewAssessment } from '@bellhouse/contracts'
import { stateWords } from '@bellhouse/marks'
import { Offered } from '@bellhouse/session'
import { BulkBar, Button, Chip, type Column, DataTable, OfferedLink, shortDay, useSelection } from '@bellhouse/ui'
import { useState } from 'react'
import { listMissing } from './list-missing'
import { type Move, MoveDialog } from './move-dialog'

/** Assessments with their states; many are moved at once. */
export function StateTable({ view }: { view: MarkView }) {
  const selection = useSelection(view.assessments)
  const [move, setMove] = useState<Move | null>(null)
  const missingOf = new Map(listMissing(view).map(({ assessment, students }) => [assessment.id, students.length]))
  const chosen = view.assessments.filter(({ id }) => selection.chosen.has(id))
  const nameOf = ({ subjectId, title, paper }: ViewAssessment) =>
    `${view.subjects.find((one) => one.subjectId === subjectId)?.name}, ${title}${paper ? `, paper ${paper}` : ''}`
  return (
    <>
      <Offered act={moveAssessments}>
        <BulkBar selection={selection}>
          <Button look="primary" onClick={() => setMove('approved')}>
            Approve
          </Button>
          <Button onClick={() => setMove('submitted')}>Submit</Button>
          <Button onClick={() => setMove('draft')}>Reopen</Button>
        </BulkBar>
      </Offered>
      <DataTable
        caption="Assessments and their states"
        columns={columnsOf(view, { nameOf, missingOf })}
        rows={view.assessments}
        keyOf={({ id }) => id}
        selection={{ of: selection, nameOf }}
      />
      {move && (
        <Offered act={moveAssessments}>
          <MoveDialog
            move={move}
            assessments={chosen.map((one) => ({ ...one, name: nameOf(one), missing: missingOf.get(one.id) ?? 0 }))}
            onDone={() => {
              setMove(null)
              selection.clear()
            }}
            onClose={() => setMove(null)}
          />
        </Offered>
      )}
    </>
  )
}

interface OfAssessments {
  nameOf: (assessment: ViewAssessment) => string
  missingOf: ReadonlyMap<string, number>
}

const columnsOf = (view: MarkView, { nameOf, missingOf }: OfAssessments): Column<ViewAssessment>[] => [
  {
    key: 'name',
    title: 'Assessment',
    cell: (one) => (
      <OfferedLink
        to={addressOf.markSheet(sheetIdOf({ streamId: view.streamId, subjectId: one.subjectId, termId: view.termId }))}
      >
        {nameOf(one)}
      </OfferedLink>
    ),
  },
  { key: 'date', title: 'Date', cell: ({ date }) => shortDay(date) },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => <Chip tone={stateWords[state].tone}>{stateWords[state].word}</Chip>,
  },
  { key: 'missing', title: 'Missing marks', isNumber: true, cell: ({ id }) => missingOf.get(id) ?? 0 },
]
