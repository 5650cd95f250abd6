import { addressOf } from '@bellhouse/contracts'
import { ImportPage, type RunningImport, stepAt, wasApplied } from '@bellhouse/records'
import { LinkButton } from '@bellhouse/ui'
import { DropStep } from './drop-step'
import { useCalendarImport } from './import-calendar.queries'
import { MapStep } from './map-step'
import { OverStep } from './over-step'
import { PreviewStep } from './preview-step'

/** Holidays, half days and events from a calendar or a list. */
export default function ImportCalendarScreen() {
  return (
    <ImportPage
      kind="calendar"
      title="Import calendar"
      actions={<LinkButton to={addressOf.terms()}>School calendar</LinkButton>}
      drop={<DropStep />}
    >
      {(running) => <Running {...running} />}
    </ImportPage>
  )
}

function Running({ importId, isMapping, onMapping, page }: RunningImport) {
  const calendar = useCalendarImport(importId)
  const { state, preview } = calendar
  if (wasApplied(state) && preview) {
    return page(stepAt.over, <OverStep calendar={calendar} preview={preview} />)
  }
  if (preview && !isMapping) {
    return page(stepAt.preview, <PreviewStep calendar={calendar} preview={preview} onMap={() => onMapping(true)} />)
  }
  return page(stepAt.map, <MapStep calendar={calendar} onPreviewed={() => onMapping(false)} />)
}
