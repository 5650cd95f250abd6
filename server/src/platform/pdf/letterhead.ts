import type { Content } from 'pdfmake/interfaces'
import { linesOf } from './lines-of'
import { schoolBell } from './school-bell'
import { serifText } from './serif-text'
import './pdf-parts'

const faint = '#48544e'

/** Who writes; what is empty is left out. */
export interface Sender {
  name: string
  motto: string
  address: string
  phones: string[]
}

interface LetterheadParts {
  sender: Sender
  /** Pictures as data addresses. */
  badge: string | null
  photo?: string | null
  /** The width of the text, in points. */
  width: number
  ink: string
  /** Whether the words stand in the middle of the page. */
  isCentred?: boolean
}

// A long name is set smaller, so that it stays one line.
const sizeOfName = (name: string) => Math.max(11.5, Math.min(21, 385 / (0.525 * name.length)))

const contactOf = ({ address, phones }: Sender) => [address, phones.join(', ')].filter(Boolean).join(' · ')

/** How much higher the head is than its badge, in points. */
export function growthOfLetterhead(sender: Sender, width: number) {
  const { name, motto } = sender
  const heightOf = (text: string, size: number) => {
    const letters = Math.floor((width - 58 - 28 - 48) / (size * 0.54))
    const lines = text.split('\n').reduce((sum, part) => sum + linesOf(part, letters), 0)
    return text ? lines * size * 1.12 * 1.26 : 0
  }
  return Math.max(0, sizeOfName(name) * 1.26 + heightOf(motto, 10) + heightOf(contactOf(sender), 8.5) - 62)
}

/** The head of every paper that goes out: badge, name, motto, where to write and call, and two lines below. */
export function letterhead({ sender, badge, photo = null, width, ink, isCentred = false }: LetterheadParts): Content[] {
  const { name, motto } = sender
  const contact = contactOf(sender)
  return [
    {
      columns: [
        badge ? { image: badge, fit: [58, 62], width: 58, alt: `Badge of ${name}` } : { ...schoolBell(ink), width: 58 },
        {
          width: '*',
          margin: [14, 2, 14, 0],
          ...(isCentred && { alignment: 'center' as const }),
          stack: [
            { text: serifText(name), fontSize: sizeOfName(name), bold: true, color: ink, lineHeight: 1 },
            ...(motto ? [{ text: motto, italics: true, fontSize: 10, color: faint }] : []),
            ...(contact ? [{ text: contact, fontSize: 8.5, color: faint }] : []),
          ],
        },
        photo ? { image: photo, fit: [48, 62], width: 48, alt: 'Photo of the student' } : { text: '', width: 1 },
      ],
    },
    {
      margin: [0, 6, 0, 0],
      canvas: [
        { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.6, lineColor: ink },
        { type: 'line', x1: 0, y1: 3, x2: width, y2: 3, lineWidth: 0.4, lineColor: ink },
      ],
    },
  ]
}
