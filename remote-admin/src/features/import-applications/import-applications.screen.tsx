import { addressOf } from '@bellhouse/contracts'
import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { LinkButton } from '@bellhouse/ui'
import { DropStep } from './drop-step'
import { useApplicationImport } from './import-applications.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

/** Applications from the answers to a web form, or from a list. */
export default function ImportApplicationsScreen() {
  return (
    <ImportPage
      kind="applications"
      title="Import applications"
      actions={<LinkButton to={addressOf.admissions()}>Admissions</LinkButton>}
      drop={<DropStep />}
    >
      {(running) => <Running {...running} />}
    </ImportPage>
  )
}

function Running({ importId, isMapping, onMapping, page }: RunningImport) {
  const applications = useApplicationImport(importId)
  const { state, preview } = applications
  if (wasApplied(state)) return page(stepAt.over, <OverStep applications={applications} />)
  if (preview && !isMapping) {
    const shown = <PreviewStep applications={applications} preview={preview} onMap={() => onMapping(true)} />
    return page(stepAt.preview, shown)
  }
  return page(stepAt.map, <MapStep applications={applications} onPreviewed={() => onMapping(false)} />)
}
