import { daysBetween, longestHandOver } from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import { dayText } from '../../../platform/day-text'

interface Days {
  firstDay: string
  lastDay: string
}

export function mustBeAnother(fromId: string, toId: string) {
  if (fromId === toId) throw invalidFields({ toStaffId: 'Nobody can stand in for themselves. Choose somebody else' })
}

export function mustBeATime({ firstDay, lastDay }: Days, today: string) {
  if (lastDay < firstDay) throw invalidFields({ lastDay: 'The last day cannot be before the first' })
  if (lastDay < today) throw invalidFields({ lastDay: 'This day is over. Choose today or a later one' })
  if (daysBetween(firstDay, lastDay) < longestHandOver) return
  throw invalidFields({ lastDay: `Choose at most ${longestHandOver} days` })
}

interface Member {
  name: string
  status: string
  /** Where they have left, or are to leave. */
  lastDay: string | null
}

export function mustWorkHere({ name, status }: Member, field: string) {
  if (status === 'left') throw invalidFields({ [field]: `${name} has left the school` })
}

/** Nobody stands in on days on which they work here no longer. */
export function mustStay(taker: Member, until: string) {
  const leaves = leavesBefore(taker, until)
  if (leaves) throw invalidFields({ toStaffId: `${leaves}. Choose an earlier last day, or somebody else` })
}

/** The same of what is put back as it was. */
export function mustBothBeHere(giver: Member, taker: Member, until: string) {
  for (const { name, status } of [giver, taker]) if (status === 'left') throw conflict(`${name} has left the school.`)
  const leaves = leavesBefore(taker, until)
  if (leaves) throw conflict(`${leaves}. Hand over again until then, or to somebody else.`)
}

const leavesBefore = ({ name, lastDay }: Member, until: string) =>
  lastDay !== null && lastDay < until && `${name} leaves on ${dayText(lastDay)}`

/** One group of one teacher is handed over once at a time. */
export function mustBeFree(other: { to: { name: string }; firstDay: string; lastDay: string } | undefined) {
  if (!other) return
  throw conflict(
    `${other.to.name} stands in from ${dayText(other.firstDay)} until ${dayText(other.lastDay)} already. Withdraw that first.`,
  )
}

export function mustBeTheirs(name: string, strange: number) {
  if (strange > 0) throw invalidFields({ groups: `${name} does not teach all of this at that time` })
}

export function mustNotBeOver({ state, to, lastDay }: { state: string; to: { name: string }; lastDay: string }) {
  if (state === 'over') throw conflict(`${to.name} stood in until ${dayText(lastDay)}. This has ended.`)
}

/** Days on which nobody stood in cannot become days on which somebody did. */
export function mustNotBeLate({ isLate, withdrawnOn }: { isLate: boolean; withdrawnOn: string }) {
  if (!isLate) return
  throw conflict(
    `This was withdrawn on ${dayText(withdrawnOn)}, and days of it have passed since. Hand over again from today on.`,
  )
}
