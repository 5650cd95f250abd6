import type { RosterScope } from '@bellhouse/contracts'

/** What a system may read, in the words of the screen. */
export const scopeWords: Record<RosterScope, { label: string; hint: string }> = {
  core: { label: 'People, classes and courses', hint: 'Whole lists of the school, and one record at a time.' },
  all: { label: 'The whole roster', hint: 'The same, and also by student, teacher, class or term.' },
  demographics: { label: 'Birth dates and sex', hint: 'Only for a system that needs them.' },
}
