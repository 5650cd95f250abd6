import {
  type InputOf,
  mergeGuardians,
  previewGuardianMerge,
  sayDifferentGuardians,
  takeBackDifferentGuardians,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handleForTwo } from '../../../http/for-two'
import { handle } from '../../../http/handle'
import type { Db } from '../../../platform/db/open'
import { mergeIntoOne, mustFindBoth, sayDifferent } from './guardian-merge.commands'
import { inBothOf } from './guardian-merge.policy'
import { listPhonesOnce } from './guardian-merge.repo'

export function guardianMergesRoutes(app: FastifyInstance) {
  handle(app, previewGuardianMerge, async ({ db, input }) => {
    const { kept, other } = await mustFindBoth(db, input)
    const phones = await listPhonesOnce(db, [...kept.phones, ...other.phones])
    return { kept, other, phones, inBoth: inBothOf(kept, other) }
  })

  const merging = {
    word: 'Merge two guardians',
    meaningOf: async (db: Db, _: unknown, input: InputOf<typeof mergeGuardians>) => {
      const { kept, other } = await mustFindBoth(db, input)
      const consequences = [`${other.name} goes into ${kept.name}, with every student.`, 'One record is left.']
      return { title: `Merge ${other.name} into ${kept.name}`, consequences }
    },
  }
  handleForTwo(app, mergeGuardians, merging, ({ db, input, actor }) => mergeIntoOne(db, { actor }, input))

  handle(app, sayDifferentGuardians, async ({ db, input, actor }) => {
    await sayDifferent(db, { actor }, input, true)
    return {}
  })

  handle(app, takeBackDifferentGuardians, async ({ db, input, actor }) => {
    await sayDifferent(db, { actor }, input, false)
    return {}
  })
}
