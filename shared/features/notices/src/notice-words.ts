import { type NoticeAudience, type NoticeState, noticeAudiences, noticeStates } from '@bellhouse/contracts'
import { type Option, shortDay, type Tone } from '@bellhouse/ui'

const audienceWords: Record<NoticeAudience, string> = {
  everybody: 'Everybody',
  staff: 'Staff',
  students: 'All students',
  classes: 'Some classes',
  streams: 'Some streams',
}

export const audienceOptions = (given: readonly NoticeAudience[]): Option[] =>
  noticeAudiences
    .filter((audience) => given.includes(audience))
    .map((value) => ({ value, label: audienceWords[value] }))

export const wordOfAudience = (audience: string) => audienceWords[audience as NoticeAudience] ?? audience

export const stateWords: Record<NoticeState, string> = {
  planned: 'Planned',
  current: 'Current',
  past: 'Past',
  withdrawn: 'Withdrawn',
}

export const stateTones: Record<NoticeState, Tone> = {
  planned: 'accent',
  current: 'present',
  past: 'neutral',
  withdrawn: 'absent',
}

export const stateOptions: Option[] = noticeStates.map((value) => ({ value, label: stateWords[value] }))

/** The days on which a notice stands. */
export const daysText = ({ from, until }: { from: string; until: string }) =>
  from === until ? shortDay(from) : `${shortDay(from)} to ${shortDay(until)}`

export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'
export const filesHint = 'PDF, JPEG or PNG, at most five, and 10 MB each.'
