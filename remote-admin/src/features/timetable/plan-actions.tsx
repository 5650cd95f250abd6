import type { IconName } from '@bellhouse/ui'
import type { ComponentType } from 'react'
import { FeedsDialog } from './feeds-dialog'
import { FetDialog } from './fet-dialog'
import { GenerateDialog } from './generate-dialog'
import type { Desk } from './use-desk'

interface PlanAction {
  label: string
  icon: IconName
  /** Only while the open version is a draft. */
  isForDrafts: boolean
  Dialog: ComponentType<{ timetableId: string; desk: Desk; onClose: () => void }>
}

/** What can be done with the open version besides placing lessons, each in a dialog of its own. */
export const planActions: readonly PlanAction[] = [
  { label: 'Generate', icon: 'refresh', isForDrafts: true, Dialog: GenerateDialog },
  { label: 'Import file', icon: 'upload', isForDrafts: true, Dialog: FetDialog },
  { label: 'Print and share', icon: 'print', isForDrafts: false, Dialog: FeedsDialog },
]
