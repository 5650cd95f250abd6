import { findElectives, findSets, openRegister } from '@bellhouse/contracts'
import { expect } from '@jest/globals'
import { dayIn } from './act'
import type { RandomSchool } from './random-school'

/** Five days of the past and the future, others each time. */
function daysFrom(school: RandomSchool) {
  school.count += 1
  return [0, 1, 2, 3, 4].map((n) => dayIn(school.now.number, ((school.count * 37 + n * 53) % 220) - 60))
}

/** The lists of random days, as they are shown and as the book has them. */
export async function compareWithBook(school: RandomSchool) {
  const { call, book } = school
  for (const on of daysFrom(school)) {
    for (const classCode of ['s1', 's2', 's5']) {
      const { students, subjects: electives } = await call(findElectives, { classCode, on })
      const shown = students.map(
        ({ id, streamId, subjectIds }) => `${id} in ${streamId} takes ${subjectIds.toSorted()}`,
      )
      const streams = school.streams.filter((stream) => stream.classCode === classCode)
      const isElective = (id: string) => electives.some((subject) => subject.id === id)
      const written = streams.flatMap(({ id }) =>
        book.membersOn(id, on).map((one) => `${one} in ${id} takes ${book.choiceOf(one, on).filter(isElective)}`),
      )
      expect([on, classCode, shown.sort()]).toEqual([on, classCode, written.sort()])
      if (classCode !== 's5') await compareSets(school, { classCode, on, streams })
    }
  }
  const today = await school.today()
  for (const { id } of school.streams) {
    const { students } = await call(openRegister, { streamId: id, date: today, session: 'morning' })
    expect(students.map(({ studentId }) => studentId).sort()).toEqual(book.membersOn(id, today).sort())
  }
}

interface ClassOnDay {
  classCode: string
  on: string
  streams: readonly { id: string }[]
}

async function compareSets({ call, book, subjects }: RandomSchool, { classCode, on, streams }: ClassOnDay) {
  for (const subjectId of [subjects.maths, subjects.art]) {
    const { students } = await call(findSets, { classCode, subjectId, on })
    const shown = students.map(({ id, setId }) => `${id} in ${setId}`)
    const written = streams.flatMap(({ id }) =>
      book.takesIn(id, subjectId, on).map((one) => `${one} in ${book.setOf(one, subjectId, on)}`),
    )
    expect([on, classCode, shown.sort()]).toEqual([on, classCode, written.sort()])
  }
}
