import {
  mergeStudents,
  previewStudentMerge,
  sayDifferentStudents,
  takeBackDifferentStudents,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
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

  handle(app, mergeStudents, ({ db, input, actor }) => mergeIntoOne(db, { actor }, input))

  handle(app, sayDifferentStudents, async ({ db, input, actor }) => {
    await sayDifferent(db, { actor }, input, true)
    return {}
  })

  handle(app, takeBackDifferentStudents, async ({ db, input, actor }) => {
    await sayDifferent(db, { actor }, input, false)
    return {}
  })
}
