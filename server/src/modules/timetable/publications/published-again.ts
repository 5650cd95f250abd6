import { dayAfter } from '@bellhouse/contracts'
import { invalidFields } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { beginDraft, type VersionOfTerm } from '../timetable'

/** One that was replaced, to hold again from a day on. Itself where its own days end there or it has none left, otherwise a copy of it. */
export async function continued(db: Db, replaced: VersionOfTerm, day: string, versions: readonly VersionOfTerm[]) {
  const { id, termId, lastDay, title } = replaced
  if (lastDay === null) return id
  if (day <= lastDay) throw invalidFields({ firstDay: `${title} holds on that day already` })
  if (day === dayAfter(lastDay, 1)) return id
  return beginDraft(db, { termId, title: freeTitle(title, versions), from: id })
}

const longestTitle = 60

function freeTitle(title: string, versions: readonly VersionOfTerm[]) {
  const taken = new Set(versions.map((one) => one.title))
  for (let count = 2; ; count += 1) {
    const ending = ` (${count})`
    const next = `${title.slice(0, longestTitle - ending.length)}${ending}`
    if (!taken.has(next)) return next
  }
}
