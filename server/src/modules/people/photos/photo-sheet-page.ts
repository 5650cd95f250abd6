import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'

interface PrintedFace {
  name: string
  admissionNumber: string
  /** A JPEG as a data address; nothing for whoever has no photo. */
  photo: string | null
}

export interface PhotoSheetPage {
  school: string
  stream: string
  classTeacher: string | null
  /** As it is printed. */
  day: string
  students: PrintedFace[]
}

// Seven by six, so that a stream of forty-two is one page.
const inARow = 7
const column = 66
const width = 58
const height = width * 1.25

/** Photos and names of a stream on A4, to be hung up or to learn the names by. */
export const photoSheetPage = ({
  school,
  stream,
  classTeacher,
  day,
  students,
}: PhotoSheetPage): TDocumentDefinitions => ({
  info: { title: `Photo sheet ${stream}`, author: school },
  pageMargins: [40, 36, 40, 36],
  content: [
    { text: stream, headlineLevel: 1, fontSize: 20, bold: true, color: '#14231f' },
    {
      text: [school, classTeacher && `class teacher ${classTeacher}`, `${students.length} students`, day]
        .filter(Boolean)
        .join(' · '),
      fontSize: 9.5,
      color: '#48544e',
      margin: [0, 0, 0, 10],
    },
    ...rowsOf(students.map(cellOf)),
  ],
  footer: (page, pages) => ({ text: `${stream} · ${page} of ${pages}`, alignment: 'center', fontSize: 8.5 }),
})

function rowsOf(cells: Content[][]): Content[] {
  if (cells.length === 0) return [{ text: 'Nobody is in this stream.' }]
  const rows = Array.from({ length: Math.ceil(cells.length / inARow) }, (_, row) =>
    cells.slice(row * inARow, (row + 1) * inARow),
  )
  return rows.map((row) => ({
    columns: row.map((stack) => ({ width: column, stack })),
    columnGap: 8,
    unbreakable: true,
    margin: [0, 0, 0, 6],
  }))
}

const cellOf = ({ name, admissionNumber, photo }: PrintedFace): Content[] => [
  photo
    ? { image: photo, width, height }
    : { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: height, lineWidth: 0.75, lineColor: '#b9c1bc' }] },
  { text: name, fontSize: 7.5, bold: true, lineHeight: 0.95, margin: [0, 3, 0, 0] },
  { text: admissionNumber, fontSize: 7, lineHeight: 1, color: '#48544e' },
]
