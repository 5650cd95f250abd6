import { dayText } from '../../../platform/day-text'

const mostNames = 5

/** Names in their order, one after the other; `3 more` where they are many. */
export function namesText(people: readonly { name: string }[]) {
  const names = people.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en'))
  const named = names.slice(0, mostNames)
  const more = people.length - named.length
  // Names are written with a comma inside.
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

export const changedSinceSentence = (people: readonly { name: string }[]) =>
  `This cannot be undone as it is, because somebody has changed since then: ${namesText(people)}. Change them by hand.`

/** Whoever has left comes back before they are moved. */
export const goneSentence = (people: readonly { name: string }[]) =>
  people.length === 1
    ? `${namesText(people)} has left the school. Bring this student back first, then move them.`
    : `These have left the school: ${namesText(people)}. Bring them back first, then move them.`

/** Nobody leaves before the day on which they came. */
export function cameLaterSentence(people: readonly { name: string; day: string }[]) {
  const came = people.map(({ name, day }) => ({ name: `${name} on ${dayText(day)}` }))
  return people.length === 1
    ? `This student came only after that day: ${namesText(came)}. Choose a later day.`
    : `These came only after that day: ${namesText(came)}. Choose a later day, or leave them out.`
}
