import sharp from 'sharp'
import { conflict } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { listAttendanceOf } from '../../attendance/registers'
import { readFull } from '../../people/photos'
import { listTeachersInTerm } from '../../people/staff'
import { mustFindSchool } from '../../school/school'
import type { mustFindStreamTerm, StreamMarks } from '../grading'
import { listEarlierAverages } from './earlier-averages.repo'
import { listLeftOutOfCards } from './left-out'
import { listLeftOutReasons } from './left-out.repo'
import { type CardFacts, makeContents } from './make-contents'
import { findNextTerm, listCardFacts } from './report-cards.repo'
import { listComments, otherWriterOf } from './report-comments.repo'
import { listSubjectCommentsOf } from './subject-comments.repo'

type Place = Awaited<ReturnType<typeof mustFindStreamTerm>>

/** What is on every card of a stream, as these marks have it. */
export async function readContents(db: Db, files: FileStore, place: Place, marks: StreamMarks) {
  const { scheme, students } = marks
  if (!scheme) throw conflict('No grading scheme is chosen for the class. Choose one first.')
  const studentIds = students.map(({ studentId }) => studentId)
  const [school, nextTerm, teachers, facts, attendance, comments, earlier, onSubjects, leftOut] = await askAll(db, [
    () => mustFindSchool(db),
    () => findNextTerm(db, place),
    () => listTeachersInTerm(db, place),
    () => listCardFacts(db, place.termId, studentIds),
    () => listAttendanceOf(db, studentIds, place.startDate, place.endDate),
    () => listComments(db, place.termId, studentIds),
    () => listEarlierAverages(db, place.startDate, studentIds),
    () => listSubjectCommentsOf(db, { termId: place.termId }, studentIds),
    () => listLeftOutReasons(db, place, listLeftOutOfCards(marks)),
  ])
  const photos = await askAll(
    db,
    facts.map(
      ({ photo }) =>
        () =>
          photo ? readFull(db, files, photo) : null,
    ),
  )
  return makeContents({
    school: {
      name: school.name,
      motto: school.motto,
      address: school.address,
      phones: school.phones,
      locale: school.locale,
      // Only where there is one: a card of before badges is still the same card.
      ...(school.badge !== null && { badge: school.badge }),
    },
    template: school.card_template,
    earlier,
    stream: place.stream,
    term: { label: place.term, start: place.startDate, end: place.endDate },
    nextTerm,
    classTeacherName: place.classTeacher,
    marks: { ...marks, scheme },
    initials: initialsOf(teachers),
    facts: new Map(
      await Promise.all(facts.map(async (one, at) => [one.studentId, await withPhoto(one, photos[at])] as const)),
    ),
    attendance,
    comments: new Map(
      comments.map((comment) => [comment.studentId, { ...comment, classTeacherBy: otherWriterOf(comment, place) }]),
    ),
    leftOut,
    subjectComments: new Map(onSubjects.map(({ studentId, subjectId, text }) => [`${studentId} ${subjectId}`, text])),
  })
}

function initialsOf(teachers: Awaited<ReturnType<typeof listTeachersInTerm>>) {
  const initials = new Map<string, string>()
  for (const { subjectId, setId, givenNames, familyName } of teachers) {
    const key = setId ?? subjectId
    const letters = `${givenNames} ${familyName}`
      .split(/[\s-]+/)
      .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
      .join('')
    const before = initials.get(key)
    initials.set(key, before ? `${before}, ${letters}` : letters)
  }
  return initials
}

/** A picture as large as it is printed; it stays with the card, like everything on it. */
async function withPhoto(facts: CardFacts, full: Buffer | null | undefined): Promise<CardFacts> {
  if (!full) return { ...facts, photo: null }
  const small = await sharp(full).resize(200, 250).jpeg({ quality: 74 }).toBuffer()
  return { ...facts, photo: `data:image/jpeg;base64,${small.toString('base64')}` }
}
