import type { CalendarMeaning } from '@bellhouse/contracts'

export const meaningLabels: Record<CalendarMeaning, string> = {
  holiday: 'Holiday: the school is closed',
  'half-day': 'Half day: school in the morning only',
  event: 'Event',
  'left-out': 'Nothing: leave these rows out',
}

export const kindLabels: Record<CalendarMeaning, string> = {
  holiday: 'Holiday',
  'half-day': 'Half day',
  event: 'Event',
  'left-out': 'Left out',
}
