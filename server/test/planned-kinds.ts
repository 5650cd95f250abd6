import type { Actor } from '../src/http/actor'
import { registerImport } from '../src/modules/attendance/attendance-imports/register-import'
import { applicationImport } from '../src/modules/exchange/application-imports/application-import'
import { rosterImport } from '../src/modules/exchange/roster-imports/roster-import'
import { markImport } from '../src/modules/marks/mark-uploads/mark-import'
import { allocationImport } from '../src/modules/people/allocation-imports/allocation-import'
import { electiveImport } from '../src/modules/people/elective-imports/elective-import'
import { calendarImport } from '../src/modules/school/calendar-imports/calendar-import'
import { timetableImport } from '../src/modules/timetable/timetable-files/timetable-import'
import type { Db } from '../src/platform/db/open'
import type { FileNotes, ImportKind, ImportShape } from '../src/platform/imports/import-kind'
import { pagesOfRefused, type RefusedPage } from '../src/platform/imports/refused-rows'
import { mustAddUp } from '../src/platform/imports/row-counts'
import type { FileTable } from '../src/platform/table-file/file-table'
import { readTables } from '../src/platform/table-file/read-tables'
import type { LooseFile } from '../src/platform/table-file/unpack-upload'
import type { Place } from './bring-imports'

/** What a preview of files is, without a server around it. */
export type Planned = (db: Db, actor: Actor, place: Place, files: readonly LooseFile[]) => Promise<RefusedPage[]>

interface Choices<S extends ImportShape> {
  drop: (place: Place) => S['drop']
  /** The mapping as it is recognised, with the first column for whatever is not. */
  complete: (mapping: S['mapping']) => S['mapping']
}

const countAll = (tables: readonly FileTable[]) => tables.reduce((sum, { rows }) => sum + rows.length, 0)

const planned =
  <S extends ImportShape>(kind: ImportKind<S>, { drop, complete }: Choices<S>): Planned =>
  async (db, actor, place, files) => {
    const days = (await kind.calendarDays?.(db)) ?? null
    const tables = readTables(files, 'repair', days, kind.takesTimetables)
    const guess = await kind.suggest(db, { actor, drop: drop(place), fileName: files[0]?.name ?? '', tables })
    const chosen = complete(guess.mapping)
    const { about } = guess
    const plan = await kind.plan(db, { ...{ actor, about, mapping: chosen, tables }, mended: [], isHeld: false })
    const mapping = plan.mapping ?? chosen
    mustAddUp((kind.countRows ?? countAll)(tables, mapping), plan.rows)
    const { refused = [] } = (kind.notes?.(plan) ?? {}) as Partial<FileNotes>
    return [...pagesOfRefused(kind, { found: { about: plan.about ?? about, mapping }, tables, notes: refused })]
  }

/** Each kind of import, planned as the machine plans it. */
export const plannedKinds: Record<string, Planned> = {
  roster: planned(rosterImport, { drop: () => null, complete: (mapping) => mapping }),
  marks: planned(markImport, {
    drop: ({ streamId }) => ({ streamId }),
    complete: (mapping) => ({ ...mapping, number: mapping.number ?? { column: 0, kind: 'admission-number' } }),
  }),
  timetable: planned(timetableImport, {
    drop: ({ timetableId }) => ({ timetableId }),
    complete({ columns, ...mapping }) {
      const { day, hour, students, subject } = columns
      const needed = { day: day ?? 0, hour: hour ?? 0, students: students ?? 0, subject: subject ?? 0 }
      return { ...mapping, columns: { ...columns, ...needed } }
    },
  }),
  registers: planned(registerImport, {
    drop: () => null,
    complete({ columns: given, choices }) {
      const { number, date, status } = given.columns
      const columns = { ...given.columns, number: number ?? 0, date: date ?? 0, status: status ?? 0 }
      return { columns: { ...given, columns, dateOrder: given.dateOrder ?? 'day-first' }, choices }
    },
  }),
  allocations: planned(allocationImport, {
    drop: () => ({}),
    complete({ teacher, subject, group, ...mapping }) {
      return { ...mapping, teacher: teacher ?? 0, subject: subject ?? 0, group: group ?? 0 }
    },
  }),
  electives: planned(electiveImport, {
    drop: () => ({ classCode: 's3' }),
    complete: ({ number, subjects, ...mapping }) => ({ ...mapping, number: number ?? 0, subjects: subjects ?? 0 }),
  }),
  applications: planned(applicationImport, {
    drop: () => ({}),
    complete({ columns, dateOrder, ...mapping }) {
      const isNamed = columns.name !== null || columns.familyName !== null || columns.givenNames !== null
      return { ...mapping, columns: { ...columns, ...(!isNamed && { name: 0 }) }, dateOrder: dateOrder ?? 'day-first' }
    },
  }),
  calendar: planned(calendarImport, {
    drop: () => ({}),
    complete({ title, startDate, dateOrder, ...mapping }) {
      return { ...mapping, title: title ?? 0, startDate: startDate ?? 0, dateOrder: dateOrder ?? 'day-first' }
    },
  }),
}
