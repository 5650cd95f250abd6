import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { ApplyStep } from './apply-step'
import { DropStep } from './drop-step'
import { useRosterImport } from './import-roster.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

const lead = 'Students, guardians, staff and classes from another system, seen before anything is written.'

/** The roster of a school from files. */
export default function ImportRosterScreen() {
  return (
    <ImportPage kind="roster" title="Import roster" lead={lead} drop={<DropStep />}>
      {(running) => <Running {...running} />}
    </ImportPage>
  )
}

function Running({ importId, isMapping, onMapping, page }: RunningImport) {
  const roster = useRosterImport(importId)
  const { state, preview } = roster
  if (state === 'mapping' || (state === 'previewed' && isMapping)) {
    const step = <MapStep roster={roster} onPreviewed={() => onMapping(false)} onAsked={() => onMapping(true)} />
    return page(stepAt.map, step)
  }
  if (state === 'previewed' && preview) {
    return page(stepAt.preview, <PreviewStep roster={roster} preview={preview} onMap={() => onMapping(true)} />)
  }
  if (state === 'applying') return page(stepAt.apply, <ApplyStep roster={roster} />)
  return page(wasApplied(state) ? stepAt.over : stepAt.apply, <OverStep roster={roster} />)
}
