import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { guardianRecordSchema, phonesSchema } from './guardians'
import { isOfTwo, pairShape, takenFromSchema } from './merge-pair'
import { versionSchema } from './texts'

export const previewGuardianMerge = endpoint({
  method: 'GET',
  path: '/api/guardian-merges/preview',
  access: 'students.write',
  summary: 'Two records of guardians side by side, and the students whose guardian is in both',
  input: z.object(pairShape).check(isOfTwo()),
  output: z.object({
    kept: guardianRecordSchema,
    other: guardianRecordSchema,
    /** The phones of both, each once, however it is written. */
    phones: z.array(z.string()),
    /** Students who have both: what both say is put together, and where the relation differs somebody chooses. */
    inBoth: z.array(z.object({ id: z.uuid(), name: z.string(), kept: z.string(), other: z.string() })),
  }),
})
export type GuardianMerge = z.infer<(typeof previewGuardianMerge)['output']>

/** Cannot be undone. Refused with `conflict` where either was changed since it was shown. */
export const mergeGuardians = endpoint({
  method: 'POST',
  path: '/api/guardian-merges',
  access: 'students.write',
  summary: 'Make two records of one guardian one: the students of both have the kept one, for good',
  input: z
    .object({
      ...pairShape,
      /** The versions that were shown. */
      keptVersion: versionSchema,
      otherVersion: versionSchema,
      /** Whose name stays, and whose email. */
      name: takenFromSchema,
      email: takenFromSchema,
      /** Which of the phones stay. */
      phones: phonesSchema,
      /** Of each student who has both: whose relation stays. Where it is left out, that of the kept record. */
      relations: z.array(z.object({ studentId: z.uuid(), take: takenFromSchema })).check(z.maxLength(200)),
    })
    .check(isOfTwo()),
  output: z.object({ id: z.uuid(), name: z.string() }),
})

const twoShape = { firstId: z.uuid(), secondId: z.uuid() }

export const sayDifferentGuardians = endpoint({
  method: 'PUT',
  path: '/api/guardian-merges/different',
  access: 'students.write',
  summary: 'Say that two guardians with one phone or email are two people; they are not shown as duplicates any more',
  input: z
    .object(twoShape)
    .check(z.refine(({ firstId, secondId }) => firstId !== secondId, 'Choose two different records')),
  output: z.object({}),
})

export const takeBackDifferentGuardians = endpoint({
  method: 'DELETE',
  path: '/api/guardian-merges/different',
  access: 'students.write',
  summary: 'Take that back: they are shown as possible duplicates again',
  input: z.object(twoShape),
  output: z.object({}),
})
