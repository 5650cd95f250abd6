import type { addStudent, InputOf } from '@bellhouse/contracts'
import type { RecordFields } from '@bellhouse/records'
import type { ReactNode } from 'react'

type Values = InputOf<typeof addStudent>
type GuardianField = keyof Values['guardians'][number]

/** The names of all fields of a student's form, those of the guardians by their place. */
export type StudentField = keyof Values | `guardians.${number}.${GuardianField}`

/** What the parts of the form need of it. */
export interface StudentForm {
  record: RecordFields<StudentField>
  streamId: string | null
  subjectIds: readonly string[]
  guardians: Values['guardians']
  /** What else is asked about the status that was chosen. */
  afterStatus?: ReactNode
  /** What a stream that was chosen means for somebody who is here. */
  streamHint?: string | undefined
}

interface Watching {
  watch: {
    (name: 'streamId'): string | null
    (name: 'subjectIds'): readonly string[]
    (name: 'guardians'): Values['guardians']
  }
}

export const watchStudent = (record: RecordFields<StudentField>, { watch }: Watching): StudentForm => ({
  record,
  streamId: watch('streamId'),
  subjectIds: watch('subjectIds'),
  guardians: watch('guardians'),
})
