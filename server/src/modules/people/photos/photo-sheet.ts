import type { getPhotoSheet, OutputOf } from '@bellhouse/contracts'
import type { Content } from 'pdfmake/interfaces'
import sharp from 'sharp'
import type { Download } from '../../../http/download'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { makePdf } from '../../../platform/pdf/make-pdf'
import { mustFindSchool } from '../../school/school'
import { readFull } from './photo-files'

type Sheet = OutputOf<typeof getPhotoSheet>
type Face = Sheet['students'][number]

// Seven by six, so that a stream of forty-two is one page.
const inARow = 7
const column = 66
const width = 58
const height = width * 1.25
/** Enough for a sharp print at this size, and a third of the bytes. */
const printed = { width: 240, height: 300 }

/** Photos and names of a stream on A4, to be hung up or to learn the names by. */
export async function photoSheet(db: Db, files: FileStore, sheet: Sheet): Promise<Download> {
  const school = await mustFindSchool(db)
  const { stream, classTeacher, students } = sheet
  const read = (photo: string) => readFull(db, files, photo)
  const cells = await Promise.all(students.map((student) => cellOf(student, read)))
  const day = new Intl.DateTimeFormat(school.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${school.today}T00:00Z`),
  )
  const body = await makePdf({
    info: { title: `Photo sheet ${stream}`, author: school.name },
    pageMargins: [40, 36, 40, 36],
    content: [
      { text: stream, fontSize: 20, bold: true, color: '#14231f' },
      {
        text: [school.name, classTeacher && `class teacher ${classTeacher}`, `${students.length} students`, day]
          .filter(Boolean)
          .join(' · '),
        fontSize: 9.5,
        color: '#48544e',
        margin: [0, 0, 0, 10],
      },
      ...rowsOf(cells),
    ],
    footer: (page, pages) => ({ text: `${stream} · ${page} of ${pages}`, alignment: 'center', fontSize: 8.5 }),
  })
  return { filename: `Photo sheet ${stream}.pdf`, type: 'application/pdf', body }
}

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

type ReadPhoto = (photo: string) => Promise<Buffer | null>

async function cellOf({ name, admissionNumber, photo }: Face, read: ReadPhoto): Promise<Content[]> {
  return [
    await faceOf(photo && (await read(photo))),
    { text: name, fontSize: 7.5, bold: true, lineHeight: 0.95, margin: [0, 3, 0, 0] },
    { text: admissionNumber, fontSize: 7, lineHeight: 1, color: '#48544e' },
  ]
}

async function faceOf(full: Buffer | '' | null): Promise<Content> {
  if (!full) {
    return { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: height, lineWidth: 0.75, lineColor: '#b9c1bc' }] }
  }
  const small = await sharp(full).resize(printed).jpeg({ quality: 80 }).toBuffer()
  return { image: `data:image/jpeg;base64,${small.toString('base64')}`, width, height }
}
