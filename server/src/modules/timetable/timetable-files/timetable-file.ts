import type { timetableFormats } from '@bellhouse/contracts'
import { exportRows } from './export-rows'
import { writeFet } from './fet-file'
import type { Around } from './file-activities'
import type { FileSchool } from './file-school'
import { writeFetFile } from './write-fet-file'
import { writeXhsttFile } from './write-xhstt-file'

/** What a file is made of, as it goes to the thread that writes it. */
export interface TimetableOrder {
  format: (typeof timetableFormats)[number]
  school: FileSchool
  around: Around & { title: string; on: string }
}

/** A timetable as a file of that format. */
export function timetableFile({ format, school, around }: TimetableOrder) {
  if (format === 'csv') return writeFet(exportRows(school))
  return format === 'fet' ? writeFetFile(school, around) : writeXhsttFile(school, around)
}
