// Control characters, halves of characters, marks that turn the direction of the whole line, and what is no character.
const unseen = String.raw`[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]`

/** Whether there is a character in a line that nobody can see. */
export const hasUnseen = (line: string) => new RegExp(unseen, 'u').test(line)

/** The same of several lines, where tabs and ends of lines belong. */
export const hasUnseenInLines = (text: string) => hasUnseen(text.replace(/[\t\r\n]/g, ' '))

/** A line without what nobody can see. */
export const readableLine = (line: string) => line.replace(new RegExp(unseen, 'gu'), '').trim()

/** Several lines without what nobody can see. */
export const readableText = (text: string) =>
  text.replace(new RegExp(unseen, 'gu'), (sign) => (/[\t\n\u2028\u2029]/.test(sign) ? sign : '')).trim()

// Anything but marks that have no shape of their own.
const shape = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The same of what somebody writes to another; empty where there is nothing to see in it. */
export function visibleText(text: string) {
  const readable = readableText(text)
  return shape.test(readable) ? readable : ''
}

/** `extra lessons` → `Extra lessons`, for what the data name. A word of ours stands in a list as it is shown. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
