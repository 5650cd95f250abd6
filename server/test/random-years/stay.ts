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
