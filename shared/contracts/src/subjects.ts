import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { changeSchema } from './history'
import { daySchema, levelCodeSchema, subjectSchema } from './school'
import { codeSchema, lineSchema, nameSchema, orNothing, versionSchema } from './texts'

const subjectFields = {
  /** Text, whatever it looks like: `112`, `S101`, `535/3` and `011` stay what they are. */
  code: codeSchema(20),
  name: nameSchema(100),
  level: levelCodeSchema,
  papers: orNothing(z.int().check(z.minimum(1), z.maximum(9))),
  compulsory: z.boolean(),
  department: orNothing(lineSchema(60)),
}

export const subjectRecordSchema = z.object({
  ...subjectSchema.shape,
  department: z.nullable(z.string()),
  version: versionSchema,
})
export type SubjectRecord = z.infer<typeof subjectRecordSchema>

const filters = {
  /** Matches names, codes and departments, each word anywhere. */
  search: z.optional(z.string().check(z.maxLength(100))),
  level: z.optional(levelCodeSchema),
  sort: z.optional(z.enum(['name', 'code', 'department'])),
  direction: z.optional(z.enum(['asc', 'desc'])),
}

/** Fifty to a page; `after` is the `next` of the page before. */
export const findSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects/found',
  access: 'subjects.write',
  summary: 'Subjects, searched, filtered and sorted, fifty to a page',
  input: z.object({ ...filters, after: z.optional(z.string().check(z.maxLength(600))) }),
  output: z.object({ rows: z.array(subjectRecordSchema), next: z.nullable(z.string()) }),
})

export const exportSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects/export',
  access: 'subjects.write',
  summary: 'The same list as a CSV file or a workbook',
  transport: 'download',
  input: z.object({ ...filters, format: z.optional(exportFormatSchema) }),
  output: downloadSchema,
})

/** None, one, or one of each level: the code alone names no subject. */
export const listSubjectsOfCode = endpoint({
  method: 'GET',
  path: '/api/subjects/of-code',
  access: 'subjects.write',
  summary: 'The subjects that have this code',
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.array(subjectRecordSchema),
})

export const addSubject = endpoint({
  method: 'POST',
  path: '/api/subjects',
  access: 'subjects.write',
  summary: 'Add a subject',
  input: z.object(subjectFields),
  output: subjectRecordSchema,
})

export const saveSubject = endpoint({
  method: 'PUT',
  path: '/api/subjects/:subjectId',
  access: 'subjects.write',
  summary: 'Change a subject',
  input: z.object({
    subjectId: z.uuid(),
    version: versionSchema,
    ...subjectFields,
    /**
     * Where `compulsory` changes: the first day on which it is as it says, today where it is left out and at the latest; null where
     * it always was. Who takes the subject on the days before stays as it is.
     */
    compulsorySince: z.optional(orNothing(daySchema)),
  }),
  output: subjectRecordSchema,
})

export const removeSubject = endpoint({
  method: 'DELETE',
  path: '/api/subjects/:subjectId',
  access: 'subjects.write',
  summary: 'Remove a subject that nothing in the school’s books refers to',
  input: z.object({ subjectId: z.uuid() }),
  output: z.object({}),
})

export const listSubjectChanges = endpoint({
  method: 'GET',
  path: '/api/subjects/:subjectId/changes',
  access: 'subjects.write',
  summary: 'What was changed on a subject, newest first',
  input: z.object({ subjectId: z.uuid() }),
  output: z.array(changeSchema),
})

const combinationFields = {
  /** A name such as `PCM/ICT`; what belongs to it is never read from its letters. */
  name: nameSchema(40),
  subjectIds: z.array(z.uuid()).check(
    z.minLength(1, 'Choose at least one subject'),
    z.maxLength(12),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each subject once'),
  ),
}

export const combinationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: versionSchema,
  subjects: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
})
export type Combination = z.infer<typeof combinationSchema>

export const listCombinations = endpoint({
  method: 'GET',
  path: '/api/combinations',
  access: 'classes.read',
  summary: 'The sets of subjects that are taken together at A-level',
  input: z.object({}),
  output: z.array(combinationSchema),
})

export const addCombination = endpoint({
  method: 'POST',
  path: '/api/combinations',
  access: 'subjects.write',
  summary: 'Add a combination',
  input: z.object(combinationFields),
  output: combinationSchema,
})

export const saveCombination = endpoint({
  method: 'PUT',
  path: '/api/combinations/:combinationId',
  access: 'subjects.write',
  summary: 'Change a combination',
  input: z.object({ combinationId: z.uuid(), version: versionSchema, ...combinationFields }),
  output: combinationSchema,
})

export const removeCombination = endpoint({
  method: 'DELETE',
  path: '/api/combinations/:combinationId',
  access: 'subjects.write',
  summary: 'Remove a combination; its subjects stay',
  input: z.object({ combinationId: z.uuid() }),
  output: z.object({}),
})
