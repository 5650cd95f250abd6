import type { InputOf, saveStream } from '@bellhouse/contracts'
import type { RecordWords } from '@bellhouse/records'

type Words = RecordWords<Omit<InputOf<typeof saveStream>, 'streamId' | 'version'>>

/** The words of a stream's form. A newer record brings the name of its class teacher along. */
export function streamWords(teacher: { id: string; name: string } | null): Words {
  return {
    name: { label: 'Stream' },
    classTeacherId: {
      label: 'Class teacher',
      textOf: (id, { classTeacherName }) => String(classTeacherName ?? (teacher?.id === id ? teacher.name : id)),
    },
    room: { label: 'Room' },
    capacity: { label: 'Places' },
  }
}
