import { countOf, notify } from '@bellhouse/ui'

/** Says that lessons need somebody again, after an act that left no room for whoever was to take them. */
export function tellCovers({ coversOpened = 0 }: { coversOpened?: number | undefined }) {
  if (coversOpened === 0) return
  const lessons = countOf(
    coversOpened,
    'lesson that a colleague was to take needs',
    'lessons that colleagues were to take need',
  )
  notify(`${lessons} somebody else: see Cover`, 'warning')
}
