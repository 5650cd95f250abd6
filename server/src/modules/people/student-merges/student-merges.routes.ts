import {
  type InputOf,
  mergeStudents,
  previewStudentMerge,
  sayDifferentStudents,
  takeBackDifferentStudents,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handleForTwo } from '../../../http/for-two'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { mergeIntoOne, readInBoth, sayDifferent } from './merge.commands'
import { isOpen } from './merge.policy'
import { findSide, listDaysOfBoth, listEntriesOfBoth, listMarksOfBoth } from './merge-facts.repo'

export function studentMergesRoutes(app: FastifyInstance) {
  handle(
    app,
    previewStudentMerge,
    async ({ db, input: pair }) => {
      const [kept, other] = [await findSide(db, pair.keptId), await findSide(db, pair.otherId)]
      if (!kept || !other) throw notFound('student')
      const marks = (await listMarksOfBoth(db, pair)).filter(isOpen)
      return {
        ...{ kept, other },
        refusals: [],
        marks: marks.map(({ isKeptEmpty: _, isOtherEmpty: __, ...mark }) => mark),
        ...(await readInBoth(db, pair)),
        ...(await listEntriesOfBoth(db, pair)),
        days: await listDaysOfBoth(db, pair),
      }
    },
    { shows: ({ kept, other }) => [kept.id, other.id] },
  )

  const merging = {
    word: 'Merge two students',
    meaningOf: async (db: Db, _: unknown, { keptId, otherId }: InputOf<typeof mergeStudents>) => {
      const [kept, other] = [await findSide(db, keptId), await findSide(db, otherId)]
      if (!kept || !other) throw notFound('student')
      const [from, into] = [`${other.name}, ${other.admissionNumber},`, `${kept.name}, ${kept.admissionNumber}`]
      const consequences = [
        `Everything of ${from} goes into ${into}.`,
        `The number ${other.admissionNumber} will no longer be used.`,
      ]
      return { title: `Merge ${from} into ${into}`, consequences }
    },
  }
  handleForTwo(app, mergeStudents, merging, ({ db, input, actor }) => mergeIntoOne(db, { actor }, input))

  handle(app, sayDifferentStudents, async ({ db, input, actor }) => {
    await sayDifferent(db, { actor }, input, true)
    return {}
  })

  handle(app, takeBackDifferentStudents, async ({ db, input, actor }) => {
    await sayDifferent(db, { actor }, input, false)
    return {}
  })
}
