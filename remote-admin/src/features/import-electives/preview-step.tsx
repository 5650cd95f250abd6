import {
  type ElectiveFileChange,
  type ElectiveImport,
  type ElectiveImportPreview,
  getElectiveImport,
} from '@bellhouse/contracts'
import { type Consent, RowPreview } from '@bellhouse/records'
import { type Column, countOf, shortDay } from '@bellhouse/ui'
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
  const { id, mapping, failure } = electives
  const { counts, broken } = preview
  const changed = counts.new + counts.changed
  return (
    <RowPreview
      importId={id}
      shownBy={getElectiveImport}
      caption="Electives that would change"
      columns={changeColumns}
      keyOf={({ line }) => String(line)}
      {...{ changed, ...preview }}
      {...{ previewing, applying, failure, onMap }}
      asked={despiteLimits(broken)}
      onPreviewAgain={() => previewing.mutate({ importId: id, mapping })}
      onApply={(isMeant) =>
        applying.mutate({
          importId: id,
          skipRefused: isMeant('skipRefused'),
          despiteLimits: isMeant('despiteLimits'),
        })
      }
    >
      <p>
        {changed === 0
          ? 'Nobody would take other electives: applying changes nothing.'
          : `${countOf(changed, 'student')} will take other electives from ${shortDay(mapping.on)} on. You can undo it as long as nobody has changed them since.`}
      </p>
    </RowPreview>
  )
}

const despiteLimits = (broken: readonly string[]): Consent<'despiteLimits'>[] =>
  broken.length > 0 ? [{ name: 'despiteLimits', label: 'Apply despite the limits', hint: broken.join(' ') }] : []
