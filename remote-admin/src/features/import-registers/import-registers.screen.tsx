import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { DropStep } from './drop-step'
import { useRegisterImport } from './import-registers.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

/** Registers from a file. */
export default function ImportRegistersScreen() {
  return (
    <ImportPage kind="registers" title="Import registers" drop={<DropStep />}>
      {(running) => <Running {...running} />}
    </ImportPage>
  )
}

function Running({ importId, isMapping, onMapping, page }: RunningImport) {
  const registers = useRegisterImport(importId)
  const { state, preview } = registers
  if (wasApplied(state) && preview) {
    return page(stepAt.over, <OverStep {...registers} preview={preview} />)
  }
  if (preview && !isMapping) {
    return page(stepAt.preview, <PreviewStep registers={registers} preview={preview} onMap={() => onMapping(true)} />)
  }
  return page(stepAt.map, <MapStep registers={registers} onPreviewed={() => onMapping(false)} />)
}
