import { join } from 'node:path'
import type { getPhotoSheet, OutputOf } from '@bellhouse/contracts'
import sharp from 'sharp'
import type { Download } from '../../../http/download'
import { longDayIn } from '../../../platform/date-format'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import type { Printer } from '../../../platform/pdf/printer'
import { mustFindSchool } from '../../school/school'
import { readFull } from './photo-files'
import type { PhotoSheetPage } from './photo-sheet-page'

type Sheet = OutputOf<typeof getPhotoSheet>

interface SheetParts {
  db: Db
  files: FileStore
  printer: Printer
  /** The account that asks. */
  accountId: string
}

const layout = { file: join(import.meta.dirname, 'photo-sheet-page.ts'), name: 'photoSheetPage' }
/** Enough for a sharp print at this size, and a third of the bytes. */
const printed = { width: 240, height: 300 }

/** Photos and names of a stream on A4, to be hung up or to learn the names by. */
export async function photoSheet({ db, files, printer, accountId }: SheetParts, sheet: Sheet): Promise<Download> {
  const { name, locale, today } = await mustFindSchool(db)
  const { stream, classTeacher } = sheet
  const day = longDayIn(locale, today)
  const shrink = async (photo: string | null) => smallOf(photo && (await readFull(db, files, photo)))
  const students = await Promise.all(
    sheet.students.map(async (student) => ({ ...student, photo: await shrink(student.photo) })),
  )
  const page = { school: name, stream, classTeacher, day, students }
  const body = await printer.print<PhotoSheetPage>(accountId, layout, page)
  return { filename: `Photo sheet ${stream}.pdf`, type: 'application/pdf', body }
}

async function smallOf(full: Buffer | '' | null) {
  if (!full) return null
  const small = await sharp(full).resize(printed).jpeg({ quality: 80 }).toBuffer()
  return `data:image/jpeg;base64,${small.toString('base64')}`
}
