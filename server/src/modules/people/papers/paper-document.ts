import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { longDayIn } from '../../../platform/date-format'
import { letterhead } from '../../../platform/pdf/letterhead'
import { sealSquare, sealWords } from '../../../platform/pdf/paper-seal'
import type { PrintedPaper } from './paper-content'
import { transcriptTables } from './transcript-tables'

const ink = '#14231f'
const faint = '#48544e'
const side = 56
const width = 595.28 - 2 * side

/** A letter on the school's paper. The same paper is the same file, byte for byte, for as long as it holds. */
export function paperDocument(paper: PrintedPaper): TDocumentDefinitions {
  const { content, badge, issuedOn } = paper
  const { school, student, title, text, years } = content
  return {
    // A time of today would make another file of the same paper.
    info: { title: `${title} of ${student.name}`, author: school.name, creationDate: new Date(issuedOn ?? 0) },
    pageMargins: [side, 44, side, 112],
    defaultStyle: { lineHeight: 1.12, color: ink },
    footer: (page: number, pages: number) => foot(paper, pages > 1 ? `Page ${page} of ${pages}` : null),
    content: [
      ...letterhead({ sender: school, badge, width, ink }),
      ...standing(paper),
      { text: title, headlineLevel: 1, fontSize: 19, bold: true, alignment: 'center', margin: [0, 26, 0, 20] },
      ...paragraphs(text, years ? 10.5 : 12),
      ...(years ? transcriptTables(years) : []),
      signatures(),
    ],
  }
}

/** What is told before anything else of a paper that does not hold. */
function standing({ issuedOn, withdrawnOn, content }: PrintedPaper): Content[] {
  const words = withdrawnOn
    ? `Withdrawn on ${longDayIn(content.school.locale, withdrawnOn)}. This paper is no longer valid.`
    : issuedOn === null && 'Preview, not issued'
  return words ? [{ text: words, bold: true, alignment: 'center', margin: [0, 14, 0, 0], color: '#ae2a22' }] : []
}

const paragraphs = (text: string, fontSize: number) =>
  text
    .split(/\n\s*\n/)
    .map((words): Content => ({ text: words.trim(), fontSize, lineHeight: 1.2, margin: [0, 0, 0, 12] }))

function signatures(): Content {
  const line = (words: string): Content => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.6, lineColor: faint }] },
      { text: words, fontSize: 8.5, color: faint, margin: [0, 3, 0, 0] },
    ],
  })
  return {
    unbreakable: true,
    margin: [0, 54, 0, 0],
    columns: [line('Head teacher, signature and date'), { width: 24, text: '' }, line('School stamp')],
  }
}

function foot({ content, edition, issuedOn, seal }: PrintedPaper, place: string | null): Content {
  if (!seal || !issuedOn) return { text: place ?? '', alignment: 'center', fontSize: 8, color: faint }
  const { before, code } = sealWords(seal)
  const replaces = edition > 1 ? `, edition ${edition}: replaces the one before` : ''
  return {
    margin: [side, 12, side, 0],
    columnGap: 14,
    columns: [
      { width: 64, stack: [sealSquare(seal, 64, ink)] },
      {
        width: '*',
        margin: [0, 14, 0, 0],
        fontSize: 8.5,
        color: faint,
        stack: [
          {
            text: `Issued on ${longDayIn(content.school.locale, issuedOn)}${replaces}. ${content.student.admissionNumber}.`,
          },
          { text: [before, { text: code, bold: true, color: ink }, '.'] },
          { text: place ?? '' },
        ],
      },
    ],
  }
}
