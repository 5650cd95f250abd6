import { growthOfLetterhead } from '../../../platform/pdf/letterhead'
import type { CardContent } from './card-content'
import { growthOfPerson } from './card-person'
import { heightOfBand } from './card-provisional'
import { gapOfComment, roomIn, sizeOfComment } from './card-subjects'

/** How a card is set so that it is one page: as generously as what stands on it allows. */
export interface CardFit {
  fontSize: number
  /** Points above and below the text of a row. */
  padding: number
  commentSize: number
  /** Whether there is room to keep the end of the card at the bottom of the page. */
  isPinned: boolean
}

const settings: readonly Omit<CardFit, 'isPinned'>[] = [
  { fontSize: 10, padding: 7, commentSize: 11 },
  { fontSize: 9, padding: 4.6, commentSize: 10 },
  { fontSize: 9, padding: 3.2, commentSize: 10 },
  { fontSize: 9, padding: 2.2, commentSize: 9 },
  { fontSize: 8, padding: 1.4, commentSize: 8.5 },
]
const smallest = { fontSize: 7, padding: 0.5, commentSize: 7.5 }

/** What is between the margins of the page. */
export const widthOfText = 595.28 - 76

/** Where the end of the card begins, in points from the top of the page. */
export const bottom = 738

export function fitCard(content: CardContent): CardFit {
  const fitting = settings.find((setting) => heightOf(content, setting) < bottom - 6)
  return fitting ? { ...fitting, isPinned: true } : { ...smallest, isPinned: false }
}

// In points, measured on printed cards: head and person, the head of the table, what stands below it.
const fixed = 221 + 28 + 18 + 54
const lineOf = (size: number) => size * 1.12 * 1.26

function heightOf(content: CardContent, setting: Omit<CardFit, 'isPinned'>) {
  const { subjects, projects, comments } = content
  const { fontSize, padding, commentSize } = setting
  const room = roomIn(content, widthOfText)
  const linesIn = (text: string, width: number) => Math.ceil(text.length / ((width / fontSize) * 1.95))
  const lines = subjects.reduce(
    (sum, { name, code, label, instead }) =>
      sum + Math.max(1, linesIn(`${name}  ${code}`, room.name), linesIn(instead ?? label, room.remark)),
    0,
  )
  const table = lines * lineOf(fontSize) + subjects.length * (2 * padding + 0.4) + heightOfComments(subjects, fontSize)
  const apart = projects.length === 0 ? 0 : 26 + projects.length * (lineOf(fontSize) + 3.6)
  const said = [comments.classTeacher, comments.headTeacher].reduce((sum, text) => {
    const lineCount = text
      .split('\n')
      .reduce((all, one) => all + Math.max(1, Math.ceil((one.length * commentSize) / 790)), 0)
    return sum + Math.max(40, 19 + lineCount * commentSize * 1.15 * 1.26)
  }, 6)
  const above = growthOfLetterhead(content.school, widthOfText) + growthOfPerson(content, widthOfText)
  const writer = comments.classTeacherBy ? 7.5 * 1.26 : 0
  return fixed + above + heightOfBand(content) + table + apart + said + writer
}

const heightOfComments = (subjects: CardContent['subjects'], fontSize: number) =>
  subjects.filter(({ comment }) => comment).length * (sizeOfComment(fontSize) * 1.26 + gapOfComment)
