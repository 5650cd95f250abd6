import {
  type ApplicationImport,
  type ApplicationImportPreview,
  type ComingApplication,
  getApplicationImport,
} from '@bellhouse/contracts'
import { RowPreview } from '@bellhouse/records'
import { type Column, countOf, longDay } from '@bellhouse/ui'
import { useApplyImport, usePreviewImport } from './import-applications.queries'

interface PreviewStepProps {
  applications: ApplicationImport
  preview: ApplicationImportPreview
  onMap: () => void
}

const comingColumns: readonly Column<ComingApplication>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'name', title: 'Child', cell: ({ name }) => <b>{name}</b> },
  { key: 'birthDate', title: 'Birth date', cell: ({ birthDate }) => (birthDate ? dayText(birthDate) : '–') },
  { key: 'class', title: 'Class', cell: ({ className }) => className },
  { key: 'guardian', title: 'Guardian', cell: ({ guardian }) => guardian || '–' },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => phone ?? '–' },
]

const dayText = (day: string) => `${longDay(day)} ${day.slice(0, 4)}`

/** Which applications would come in, and what somebody has to mean before they do. */
export function PreviewStep({ applications, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const { id, mapping, failure } = applications
  const { counts, alike } = preview
  return (
    <RowPreview
      importId={id}
      shownBy={getApplicationImport}
      caption="Applications that would come in"
      columns={comingColumns}
      keyOf={({ line }) => String(line)}
      changed={counts.new}
      {...preview}
      {...{ previewing, applying, failure, onMap }}
      onPreviewAgain={() => previewing.mutate({ importId: id, mapping })}
      onApply={(isMeant) => applying.mutate({ importId: id, skipRefused: isMeant('skipRefused') })}
    >
      <p>
        {counts.new === 0
          ? 'All of these applications are here already: applying changes nothing.'
          : `${countOf(counts.new, 'application')} for ${mapping.entryYear} will come in as applied. You can undo it as long as nobody has gone on with one of them.`}
      </p>
      {alike !== undefined && alike.total > 0 && (
        <p>{`${countOf(alike.total, 'row')} may be of one child with another row: look at “Possibly the same” before you apply.`}</p>
      )}
    </RowPreview>
  )
}
