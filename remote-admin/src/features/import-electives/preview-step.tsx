import {
  type ElectiveFileChange,
  type ElectiveImport,
  type ElectiveImportPreview,
  getElectiveImport,
} from '@bellhouse/contracts'
import { ColumnsBeside, PreviewFoot, RowFigures, RowTabs, SkipRefusedField } from '@bellhouse/records'
import { CheckboxField, type Column, countOf, Sheet, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { useApplyImport, usePreviewImport } from './import-electives.queries'

interface PreviewStepProps {
  electives: ElectiveImport
  preview: ElectiveImportPreview
  onMap: () => void
}

const changeColumns: readonly Column<ElectiveFileChange>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'student', title: 'Student', cell: ({ student }) => <b>{student}</b> },
  { key: 'before', title: 'Old', cell: ({ before }) => <del>{before}</del> },
  { key: 'after', title: 'New', cell: ({ after }) => <ins>{after}</ins> },
]

/** What the file would change in the class, and what somebody has to mean before it does. */
export function PreviewStep({ electives, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const [skipRefused, setSkipRefused] = useState(false)
  const [despiteLimits, setDespiteLimits] = useState(false)
  const { id, mapping, failure } = electives
  const { counts, broken, changes, leftOut } = preview
  const changed = counts.new + counts.changed
  const previewAgain = () => {
    setSkipRefused(false)
    setDespiteLimits(false)
    previewing.mutate({ importId: id, mapping })
  }
  return (
    <>
      <Sheet title="Preview">
        <RowFigures counts={counts} />
        <p>
          {changed === 0
            ? 'Nobody would take other electives: applying changes nothing.'
            : `${countOf(changed, 'student')} will take other electives from ${shortDay(mapping.on)} on. You can undo it as long as nobody has changed them since.`}
        </p>
      </Sheet>
      <ColumnsBeside columns={preview.columnsBeside} />
      <Sheet flush>
        <RowTabs
          shownBy={getElectiveImport}
          {...{ changes, changed, leftOut }}
          caption="Electives that would change"
          columns={changeColumns}
          keyOf={({ line }) => String(line)}
          refusedInAll={counts.refused}
          leftOutInAll={counts.leftOut}
          importId={id}
        />
      </Sheet>
      {counts.refused + broken.length > 0 && (
        <Sheet title="To decide">
          {broken.length > 0 && (
            <CheckboxField
              label="Apply despite the limits"
              hint={broken.join(' ')}
              checked={despiteLimits}
              onChange={({ target }) => setDespiteLimits(target.checked)}
            />
          )}
          {counts.refused > 0 && (
            <SkipRefusedField refused={counts.refused} checked={skipRefused} onChange={setSkipRefused} />
          )}
        </Sheet>
      )}
      <PreviewFoot
        {...{ previewing, applying, failure, onMap }}
        isAllowed={(counts.refused === 0 || skipRefused) && (broken.length === 0 || despiteLimits)}
        onPreviewAgain={previewAgain}
        onApply={() => applying.mutate({ importId: id, skipRefused, despiteLimits })}
      />
    </>
  )
}
