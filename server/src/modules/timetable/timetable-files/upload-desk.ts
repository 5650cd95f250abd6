import {
  longestTimetableCell,
  mostTimetableNames,
  mostTimetablePlaces,
  type TimetableMapping,
  type TimetableUpload,
} from '@bellhouse/contracts'
import { conflict, invalidFields, invalidFile } from '../../../http/problems'
import { OpenFiles } from '../../../platform/files/open-files'
import type { FileTable } from '../../../platform/table-file/file-table'
import { readRows, suggestColumns } from './fet-file'
import type { FileSchool } from './file-school'
import { planUpload, type UploadPlan } from './plan-upload'
import { suggestMapping } from './suggest-mapping'

interface OpenUpload {
  shown: TimetableUpload
  table: FileTable
}

const mostShown = 500
const needed = { day: 'Day', hour: 'Hour', students: 'Students Sets', subject: 'Subject' } as const

/** Uploads of timetables that wait for their mapping. */
export class UploadDesk {
  readonly #uploads = new OpenFiles<OpenUpload>('upload')

  open(timetableId: string, table: FileTable, school: FileSchool): TimetableUpload {
    const columns = suggestColumns(table.headers)
    const rows = readRows(table, columns)
    const suggested = suggestMapping(rows, school, null)
    mustBeATimetable(table, suggested)
    const shown: TimetableUpload = {
      id: crypto.randomUUID(),
      timetableId,
      state: 'mapping',
      fileName: table.name,
      headers: table.headers,
      rows: table.rows.length,
      mapping: { columns, ...suggested },
      preview: null,
    }
    this.#uploads.keep(shown.id, { shown, table })
    return shown
  }

  find(uploadId: string): TimetableUpload {
    return this.#uploads.mustFind(uploadId).shown
  }

  preview(uploadId: string, mapping: TimetableMapping, school: FileSchool): TimetableUpload {
    const { shown, table } = this.#uploads.mustFind(uploadId)
    mustBeOpen(shown)
    const missing = Object.entries(needed).filter(([key]) => mapping.columns[key as keyof typeof needed] === null)
    if (missing.length > 0) {
      throw invalidFields(Object.fromEntries(missing.map(([key]) => [`columns.${key}`, 'Choose the column'])))
    }
    const rows = readRows(table, mapping.columns)
    const suggested = suggestMapping(rows, school, mapping)
    mustBeATimetable(table, suggested)
    const full = { columns: mapping.columns, ...suggested }
    const { counts, refused, changes, missing: left, made } = planUpload(rows, full, school)
    const countOf = (kind: string) => made.filter((choice) => choice.kind === kind).length
    return Object.assign(shown, {
      state: 'previewed',
      mapping: full,
      preview: {
        rows: rows.length,
        counts,
        made: {
          subject: countOf('subject'),
          staff: countOf('staff'),
          stream: countOf('stream'),
          room: countOf('room'),
        },
        refused: refused.slice(0, mostShown),
        changes: changes.slice(0, mostShown),
        missing: left,
      },
    })
  }

  /** The plan that was previewed, for the draft as it is now. */
  mustPlan(uploadId: string, school: FileSchool, skipRefused: boolean): UploadPlan {
    const { shown, table } = this.#uploads.mustFind(uploadId)
    if (shown.state !== 'previewed' || !shown.preview) throw conflict('Preview the file first.')
    const plan = planUpload(readRows(table, shown.mapping.columns), shown.mapping, school)
    const { counts } = shown.preview
    if (JSON.stringify(plan.counts) !== JSON.stringify(counts)) {
      throw conflict('The draft has changed since the preview. Preview the file again.')
    }
    if (counts.refused > 0 && !skipRefused) {
      throw conflict(`${counts.refused} of the lessons are refused. Mend them, or say that they are to be left out.`)
    }
    return plan
  }

  applied(uploadId: string): TimetableUpload {
    return Object.assign(this.#uploads.mustFind(uploadId).shown, { state: 'applied' })
  }
}

// Whatever has more than that has other columns than those that were chosen.
function mustBeATimetable(
  table: FileTable,
  { names, days, hours }: Pick<TimetableMapping, 'names' | 'days' | 'hours'>,
) {
  const isTooLong = table.rows.some(({ cells }) => cells.some((cell) => cell.length > longestTimetableCell))
  const isTooMuch = names.length > mostTimetableNames || Math.max(days.length, hours.length) > mostTimetablePlaces
  if (!isTooLong && !isTooMuch) return
  throw invalidFile(`${table.name} does not look like a timetable: it has too many different names, days or periods.`)
}

function mustBeOpen({ state }: TimetableUpload) {
  if (state === 'applied') throw conflict('This file is in the draft already.')
}
