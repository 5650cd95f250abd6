import { findMarkPlace } from '@bellhouse/contracts'
import { Arrival, EmptyState, LinkButton, Loading, Page } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { LostMarks } from './lost-marks'
import { MarkSheetPage } from './mark-sheet-page'
import { MarkSheets } from './mark-sheets'
import { useMarkOutbox } from './use-mark-outbox'

interface MarkDeskProps {
  title: string
  /** The address of the choice; a sheet's id follows it. */
  addressOf: (sheetId?: string) => string
  /** The sheet that the address names; without one a person chooses. */
  sheetId: string | undefined
  /** What stands here for a person who has no sheet at all: what is missing, and what can be done. */
  none: ReactNode
  /** What else can be done where a sheet is chosen. */
  actions?: ReactNode
}

/** Chooses a mark sheet, and opens it. The choice stands in the address. */
export function MarkDesk({ title, addressOf, sheetId, none, actions }: MarkDeskProps) {
  // Also where a sheet is only chosen: what was left behind goes then.
  const outbox = useMarkOutbox()
  if (!sheetId) {
    const lost = outbox && <LostMarks outbox={outbox} />
    return <MarkSheets {...{ title, addressOf, none, actions, lost }} />
  }
  const place = findMarkPlace(sheetId)
  if (!place) {
    return (
      <Page title={title}>
        <EmptyState icon="marks" action={<LinkButton to={addressOf()}>Choose a mark sheet</LinkButton>}>
          This mark sheet does not exist.
        </EmptyState>
      </Page>
    )
  }
  if (!outbox) return <Loading />
  return (
    <Arrival waiting={<Loading />}>
      <MarkSheetPage key={sheetId} place={place} addressOf={addressOf} outbox={outbox} />
    </Arrival>
  )
}
