import type { Day, Timeline } from './timeline'

export interface Stay {
  stream: string
  isSuspended: boolean
  /** The year into which the student was taken along: there a period begins, also where the stream is the same. */
  stretch: string
}

/** As a line of the book has it. */
export const toText = ({ stream, isSuspended, stretch }: Stay) =>
  [stream, isSuspended ? 'suspended' : '', stretch].join('|')

export function toStay(text: string | null): Stay | null {
  if (text === null) return null
  const [stream = '', suspended, stretch = ''] = text.split('|')
  return { stream, isSuspended: suspended !== '', stretch }
}

/** The lines of one stretch under another name. */
export const renameStretch = (stays: Timeline, old: string, stretch: string) =>
  stays.map((value) => {
    const stay = toStay(value)
    return stay && stay.stretch === old ? toText({ ...stay, stretch }) : value
  })

/** Suspended, or no longer, in what is written for later as well: up to a line that says otherwise, or a day on which they are away. */
export function withSuspension(stays: Timeline, on: Day, isSuspended: boolean): Timeline {
  const word = stays.steps.find(({ from, value }) => from > on && toStay(value)?.isSuspended !== !isSuspended)?.from
  return stays.map((value, from) => {
    const stay = toStay(value)
    return stay && from > on && (word === undefined || from < word) ? toText({ ...stay, isSuspended }) : value
  })
}
