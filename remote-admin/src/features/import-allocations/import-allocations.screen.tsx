import { addressOf } from '@bellhouse/contracts'
import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { LinkButton } from '@bellhouse/ui'
import { DropStep } from './drop-step'
import { useAllocationImport } from './import-allocations.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

/** Who teaches what from a file. */
export default function ImportAllocationsScreen() {
  return (
    <ImportPage
      kind="allocations"
      title="Import allocations"
      actions={<LinkButton to={addressOf.assignSubject()}>Assign subject</LinkButton>}
      drop={<DropStep />}
    >
      {(running) => <Running {...running} />}
    </ImportPage>
  )
}

function Running({ importId, isMapping, onMapping, page }: RunningImport) {
  const allocations = useAllocationImport(importId)
  const { state, preview } = allocations
  if (wasApplied(state)) return page(stepAt.over, <OverStep allocations={allocations} />)
  if (preview && !isMapping) {
    return page(
      stepAt.preview,
      <PreviewStep allocations={allocations} preview={preview} onMap={() => onMapping(true)} />,
    )
  }
  return page(stepAt.map, <MapStep allocations={allocations} onPreviewed={() => onMapping(false)} />)
}
