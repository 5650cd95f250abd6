import type { IconName } from '@bellhouse/ui'
import type { ComponentType } from 'react'
import { FeedsDialog } from './feeds-dialog'
import { FetDialog } from './fet-dialog'
import { GenerateDialog } from './generate-dialog'
import type { Desk } from './use-desk'

interface PlanAction {
  label: string
  icon: IconName
  /** For which versions. */
  of: 'drafts' | 'others' | 'all'
  Dialog: ComponentType<{ timetableId: string; desk: Desk; onClose: () => void }>
}

/** What can be done with the open version besides placing lessons, each in a dialog of its own. */
export const planActions: readonly PlanAction[] = [
  { label: 'Generate', icon: 'refresh', of: 'drafts', Dialog: GenerateDialog },
  { label: 'Import file', icon: 'upload', of: 'drafts', Dialog: FetDialog },
  { label: 'Imported files', icon: 'upload', of: 'others', Dialog: FetDialog },
  { label: 'Print and share', icon: 'print', of: 'all', Dialog: FeedsDialog },
]
