import {
  type AllocationFileChange,
  type AllocationImport,
  type AllocationImportPreview,
  getAllocationImport,
} from '@bellhouse/contracts'
import { RowPreview } from '@bellhouse/records'
import { type Column, countOf, shortDay } from '@bellhouse/ui'
import { useApplyImport, usePreviewImport } from './import-allocations.queries'

interface PreviewStepProps {
  allocations: AllocationImport
  preview: AllocationImportPreview
  onMap: () => void
}

const changeColumns: readonly Column<AllocationFileChange>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'subject', title: 'Subject', cell: ({ subject }) => <b>{subject}</b> },
  { key: 'group', title: 'Stream or set', cell: ({ group }) => group },
  { key: 'before', title: 'Old', cell: ({ before }) => <del>{before}</del> },
  { key: 'after', title: 'New', cell: ({ after }) => <ins>{after}</ins> },
  { key: 'from', title: 'From', cell: ({ from }) => shortDay(from) },
]

/** Who would teach what instead of whom, and what somebody has to mean before it is so. */
export function PreviewStep({ allocations, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const { id, mapping, failure } = allocations
  const { changed, shared = [] } = preview
  return (
    <RowPreview
      importId={id}
      shownBy={getAllocationImport}
      caption="Allocations that would change"
      columns={changeColumns}
      keyOf={({ subject, group }) => `${subject} ${group}`}
      {...preview}
      {...{ previewing, applying, failure, onMap }}
      onPreviewAgain={() => previewing.mutate({ importId: id, mapping })}
      onApply={(isMeant) => applying.mutate({ importId: id, skipRefused: isMeant('skipRefused') })}
    >
      <p>
        {changed === 0
          ? 'Everybody would teach what they teach now: applying changes nothing.'
          : `${countOf(changed, 'subject of a stream or set', 'subjects of streams and sets')} will have other teachers. Registers, mark sheets and conversations follow. You can undo it as long as nobody has changed the same since.`}
      </p>
      {shared.length > 0 && <p>{sharedSentence(shared)}</p>}
    </RowPreview>
  )
}

const mostNamed = 5

function sharedSentence(shared: NonNullable<AllocationImportPreview['shared']>) {
  const named = shared.slice(0, mostNamed).map(({ line, groups }) => `line ${line} (${groups.join(', ')})`)
  const more = shared.length - named.length
  const rows = countOf(shared.length, 'row names', 'rows name')
  return `${rows} several streams or sets and count for each of them: ${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`
}
