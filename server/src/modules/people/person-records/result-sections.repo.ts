import { sql } from 'kysely'
import { termLabel } from '../../school/terms'
import { type Section, shown, student } from './section.repo'

/** What came of it at school: attendance, marks, comments, cards and papers. */
export const resultSections: readonly Section[] = [
  {
    name: 'attendance',
    title: 'Attendance',
    of: student,
    rows: (id) => sql`
      select ${shown('attendance', 'register_entry')} from register_entry
      where student_id = ${id} order by day, session`,
  },
  {
    name: 'attendance-changes',
    title: 'Corrections of registers',
    of: student,
    rows: (id) => sql`
      select day, session, ${shown('attendance-changes', 'register_change')}, display_name as by
      from register_change join register on register.id = register_id left join account on account.id = account_id
      where register_change.student_id = ${id} order by register_change.id`,
  },
  {
    name: 'marks',
    title: 'Marks',
    of: student,
    rows: (id) => sql`
      select ${termLabel} as term, subject.code, subject.name as subject, paper,
        assessment.title as assessment, assessment.kind, held_on, out_of, ${shown('marks', 'mark')}
      from mark join assessment on assessment.id = assessment_id join subject on subject.id = subject_id
      join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by held_on, subject, paper`,
  },
  {
    name: 'mark-changes',
    title: 'Changes of marks',
    of: student,
    rows: (id) => sql`
      select ${shown('mark-changes', 'mark_change')}, ${termLabel} as term, subject.code,
        subject.name as subject, paper, assessment.title as assessment, display_name as by
      from mark_history mark_change
      join (
        select id, subject_id, term_id, paper, title from assessment
        union all select id, subject_id, null, null, title from withdrawn_assessment
      ) assessment on assessment.id = assessment_id
      join subject on subject.id = subject_id
      left join term on term.id = term_id left join academic_year on academic_year.id = academic_year_id
      left join account on account.id = mark_change.account_id
      where mark_change.student_id = ${id} order by mark_change.at, mark_change.version`,
  },
  {
    name: 'mark-exemptions',
    title: 'Exemptions from marks',
    of: student,
    rows: (id) => sql`
      select ${termLabel} as term, subject.name as subject, paper,
        ${shown('mark-exemptions', 'mark_exemption')}
      from mark_exemption join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      left join subject on subject.id = subject_id
      where student_id = ${id} order by made_at`,
  },
  {
    name: 'report-comments',
    title: 'Report comments',
    of: student,
    rows: (id) => sql`
      select ${termLabel} as term, ${shown('report-comments', 'report_comment')}
      from report_comment join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by term.start_date`,
  },
  {
    name: 'subject-comments',
    title: 'Comments on subjects',
    of: student,
    rows: (id) => sql`
      select ${termLabel} as term, subject.name as subject,
        ${shown('subject-comments', 'subject_comment')}
      from subject_comment join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      join subject on subject.id = subject_id
      where student_id = ${id} order by term.start_date, subject.name`,
  },
  {
    name: 'report-cards',
    title: 'Report cards',
    of: student,
    rows: (id) => sql`
      select ${termLabel} as term, ${shown('report-cards', 'report_card', 'paper_code')}
      from report_card join paper_code on report_card_id = report_card.id join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by term.start_date, edition`,
  },
  {
    name: 'papers',
    title: 'Papers issued',
    of: student,
    rows: (id) => sql`
      select ${shown('papers', 'issued_paper')}, code from issued_paper join paper_code on paper_id = issued_paper.id
      where student_id = ${id} order by issued_at, issued_paper.id`,
  },
]
