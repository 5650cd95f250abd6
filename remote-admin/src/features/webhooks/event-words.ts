import type { WebhookEvent } from '@bellhouse/contracts'

/** What a system is told of, in the words of the screen. */
export const eventWords: Record<WebhookEvent, string> = {
  'student.admitted': 'Students are admitted',
  'student.moved': 'Students move to another stream',
  'student.left': 'Students leave',
  'staff.employed': 'Staff are employed',
  'staff.left': 'Staff leave',
  'report-cards.published': 'Report cards are published',
  'term.current': 'A term is made current',
  'import.applied': 'An import is applied',
  'import.undone': 'An import is undone',
}

/** Of an event as the log has it; `test` was asked for by hand. */
export const eventText = (event: string) => (event === 'test' ? 'Test' : (eventWords[event as WebhookEvent] ?? event))
