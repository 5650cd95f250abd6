import type { Slot } from '@bellhouse/contracts'
import type { FileRow } from './fet-file'
import type { FileSchool } from './file-school'

/** What stands between the periods of a lesson that do not follow each other. */
export function whyApart(slots: readonly Slot[], rows: readonly FileRow[], { periods }: FileSchool['frame']) {
  const sentence = 'The periods of this lesson do not follow each other on one day.'
  const step = slots.findIndex(
    (slot, at) => at > 0 && slot.day === slots[0]?.day && slot.period > before(slots, at) + 1,
  )
  if (step < 0) return sentence
  const between = periods.slice(before(slots, step), (slots[step]?.period ?? 0) - 1).map(({ title }) => title)
  const [first, next] = [rows[step - 1]?.hour, rows[step]?.hour]
  return `${sentence} ${between.join(' and ')} ${between.length > 1 ? 'stand' : 'stands'} between ${first} and ${next}.`
}

const before = (slots: readonly Slot[], at: number) => slots[at - 1]?.period ?? 0
