import type { InputOf, listMarkSheets, MarkSheetRow, Reach } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { pageAndOne, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { holdsWords } from '../../../platform/db/words'
import { marksWithin } from '../../identity/reach'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'

interface Asked extends Pick<InputOf<typeof listMarkSheets>, 'search' | 'state' | 'after'> {
  termId: string
  /** Whose sheets; null for all of the school. */
  staffId: string | null
  /** Whose role reaches more than their own. */
  reach?: Reach | null
  /** All of them instead of a page. */
  isWhole?: boolean
}

export interface SheetOnPage extends MarkSheetRow {
  /** Where it stands in the list: by class, stream and subject. */
  position: string
  id: string
  /** How many there are in all, as far as they match. */
  total: number
}

const states = sql`array['draft', 'submitted', 'approved', 'published']`

/** What is there only where somebody has asked for it: each of them looks at every sheet of the term. */
function matching({ termId, search = '', state }: Asked) {
  const conditions = [
    search.trim() === '' ? [] : holdsWords(sql`concat_ws(' ', stream.words, subject.words)`, search),
    state === undefined
      ? []
      : sql`(place.stream_id, place.subject_id) in (select group_id, subject_id from assessment where term_id = ${termId}
          group by group_id, subject_id having min(array_position(${states}, status)) = array_position(${states}, ${state}))`,
  ].flat()
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** Of the sheets that are allocated to somebody or have assessments those that a role reaches: asked for only where one does. */
const reachedPlaces = (reach: Reach, termId: string) => sql`
      union select held.stream_id, held.subject_id from (
        select stream_id, subject_id from day cross join allocated_on(day)
        union select group_id, subject_id from mark_sheet where term_id = ${termId} and assessments > 0
      ) held join taught_group on taught_group.id = held.stream_id join class on class.code = taught_group.class_code
      join subject on subject.id = held.subject_id where ${marksWithin(reach)}`

/**
 * Which sheets stand on a page is told from their names; marks, those who take the subject and who joined too late are counted of these
 * alone, so that a page costs the same in a school of any size.
 */
export async function listSheetPage(db: Db, asked: Asked): Promise<SheetOnPage[]> {
  const { termId, staffId, reach = null, after, isWhole = false } = asked
  const [position, id] = after ? readCursor(after) : [null, null]
  const { rows } = await sql<SheetOnPage>`
    with day as materialized (
      select day_of_term(${termId}) as day
    ), place as materialized (
      select stream_id, subject_id from taught_in_term(${staffId}, ${termId}) where ${staffId}::uuid is not null
      union select teacher.stream_id, teacher.subject_id from day cross join allocated_on(day) teacher
        where ${staffId}::uuid is null
      union select group_id, subject_id from mark_sheet
        where term_id = ${termId} and assessments > 0 and ${staffId}::uuid is null
      ${reach && staffId ? reachedPlaces(reach, termId) : sql``}
    ), stream_name as materialized (
      select stream.id, class.code as class_code, ${streamLabel} as label, folded(${streamLabel}) as words,
        concat_ws(chr(1), to_char(class.place, 'FM000000'), lower(stream.name)) as position
      from taught_group stream join class on class.code = stream.class_code
    ), subject_name as materialized (
      select id, name, code, folded(concat_ws(' ', name, code)) as words, concat_ws(chr(1), lower(name), code) as position
      from subject
    ), named as materialized (
      select place.stream_id, place.subject_id, place.stream_id || ' ' || place.subject_id as id,
        stream.label as stream, stream.class_code, subject.name as subject, subject.code,
        concat_ws(chr(1), stream.position, subject.position) collate "C" as position
      from place join stream_name stream on stream.id = place.stream_id
      join subject_name subject on subject.id = place.subject_id
      where ${matching(asked)}
    ), page as materialized (
      select * from named where ${position}::text is null or (position, id) > (${position}::text collate "C", ${id}::text)
      order by position, id limit ${isWhole ? sql`null` : pageAndOne}
    ), taken as materialized (
      select taken.* from (select array_agg(stream_id) as streams, array_agg(subject_id) as subjects from page) asked
      cross join day cross join takers_counted(streams, subjects, day) taken
    ), asked as materialized (
      select assessment.id, group_id, assessment.subject_id, held_on, array_position(${states}, status) as stage
      from page join assessment on term_id = ${termId} and group_id = page.stream_id and assessment.subject_id = page.subject_id
    ), joined as materialized (
      select assessment_id, sum(students) as students from left_out_of_takers(${termId})
      where assessment_id in (select id from asked) group by assessment_id
    ), held as materialized (
      select asked.*, coalesce(joined.students, 0) as left_out, least(held_on + marks_due_days, end_date) as due_on,
        (select count(*) from mark where assessment_id = asked.id and (value is not null or mark.status is not null)) as marks
      from asked left join joined on assessment_id = asked.id cross join school join term on term.id = ${termId}
    )
    select page.stream_id as "streamId", page.subject_id as "subjectId", ${termId} as "termId", page.stream,
      page.class_code as "classCode", page.subject, page.code, page.position, page.id,
      (select count(*)::integer from named) as total,
      (select ${termLabel} from term
        join academic_year on academic_year.id = academic_year_id where term.id = ${termId}) as term,
      taken.students, count(held.stage) as assessments, coalesce(sum(held.marks), 0) as marks,
      greatest(count(held.stage) * taken.students - coalesce(sum(held.left_out), 0), coalesce(sum(held.marks), 0)) as expected,
      (${states})[min(held.stage)] as state,
      min(due_on) filter (where held.marks < taken.students - held.left_out) as due
    from page join taken on taken.stream_id = page.stream_id and taken.subject_id = page.subject_id
    left join held on held.group_id = page.stream_id and held.subject_id = page.subject_id
    group by page.stream_id, page.subject_id, page.stream, page.class_code, page.subject, page.code, page.position, page.id,
      taken.students
    order by page.position, page.id`.execute(db)
  return rows
}

/** Every sheet of the school in a term. */
export const listMarkSheetsOfTerm = (db: Db, termId: string) =>
  listSheetPage(db, { termId, staffId: null, isWhole: true })
