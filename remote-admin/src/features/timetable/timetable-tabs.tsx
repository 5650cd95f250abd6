import type { ComponentType } from 'react'
import { CoverTab } from './cover-tab'
import { PlanTab } from './plan-tab'
import { RoomsTab } from './rooms-tab'
import type { Desk } from './use-desk'
import { VersionsTab } from './versions-tab'
import { WantedTab } from './wanted-tab'
import { WeekTab } from './week-tab'

interface TimetableTab {
  /** The word in the address. */
  id: string
  label: string
  Content: ComponentType<{ desk: Desk }>
}

/** The tabs of the timetable, in their order. */
export const timetableTabs: readonly TimetableTab[] = [
  { id: 'plan', label: 'Plan', Content: PlanTab },
  { id: 'wanted', label: 'Lessons wanted', Content: WantedTab },
  { id: 'rooms', label: 'Rooms', Content: RoomsTab },
  { id: 'cover', label: 'Cover', Content: CoverTab },
  { id: 'week', label: 'Week', Content: WeekTab },
  { id: 'versions', label: 'Versions', Content: VersionsTab },
]
