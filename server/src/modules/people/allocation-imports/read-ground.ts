import type { Db } from '../../../platform/db/open'
import { ChosenSubjects } from '../../school/subjects'
import { listLastingFrom } from '../allocations'
import { findTermOn, listTaughtGroups, listTaughtSubjects, listWrittenTeachers } from './allocation-ground.repo'
import { GroupWords } from './group-words'
import { TeacherWords } from './teacher-words'

/** What a file is read against on a day: streams, sets, subjects, members of staff, and who teaches what. */
export async function readGround(db: Db, on: string) {
  const groups = await listTaughtGroups(db, on)
  const subjects = await listTaughtSubjects(db)
  const teachers = new TeacherWords(await listWrittenTeachers(db))
  const names = new Map(teachers.teachers.map(({ id, name }) => [id, name]))
  return {
    ...{ on, groups, subjects, teachers, lasting: await listLastingFrom(db, on) },
    words: {
      subjects: new ChosenSubjects(subjects),
      groups: new GroupWords(groups),
      teachers,
      term: await findTermOn(db, on),
    },
    nameOf: (staffId: string) => names.get(staffId) ?? '',
  }
}
