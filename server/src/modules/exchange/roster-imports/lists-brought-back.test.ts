import {
  type ExportFormat,
  exportStaff,
  exportStudents,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { aStaff, aStream, aStudent } from '../../../../test/factories'
import { rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call } = rosterDesk(app)

/** What spreadsheets and readers of lists stumble over, in a name or beside it. */
const names = [
  ...[
    ['Ọládipọ̀', 'Adé'],
    ['Nakato, Were', 'Ada "Joy"'],
    ["'Ofa", '=cmd|x'],
    ['O’Neill-Byrne', '-Ann'],
    ['', 'Mononym'],
  ],
  ...[
    ['Total', 'Ann'],
    ['@home', '+Grace'],
    ['Müller', 'Jörg  Uwe'],
    ['محمد', 'علي'],
    ['1234', 'Class 2'],
  ],
] as const
const numbers = ['007', '0012/2026', '1E5', '2026-01-02', '3/4', '+256', 'A,1', '٣٤', '00', 'True']

beforeAll(async () => {
  const { id: stream_id } = await aStream(app.db, { class_code: 's2', name: 'Blue, upper' })
  for (const [at, [family_name, given_names]] of names.entries()) {
    const birth_date = `2010-0${(at % 9) + 1}-03`
    const of = { family_name, given_names, sex: at % 2 ? ('male' as const) : ('female' as const) }
    await aStudent(app.db, {
      ...{ ...of, stream_id, admission_number: numbers[at] ?? '', birth_date, boarding: at % 2 === 0 },
      ...{ house: at === 3 ? '=Elgon' : 'Elgon', learner_id: `00${at}/9` },
    })
    await aStaff(app.db, {
      ...{ ...of, staff_number: numbers[at] ?? '', phone: '+256 772 123456', email: `t${at}@mail.example` },
      ...{ qualifications: `BEd; "Dip", Makerere\nMA ${'long '.repeat(60)}`.trim(), started_on: '2020-02-03' },
    })
  }
})

async function bringBack(one: { filename: string; blob: unknown }) {
  const files = [new File([await (one.blob as Blob).arrayBuffer()], one.filename)]
  const draft = await call()(startRosterImport, {}, { files })
  return (await call()(previewRosterImport, { importId: draft.id, mapping: draft.mapping })).preview
}

const formats: ExportFormat[] = ['csv', 'xlsx']

it.each(formats)('changes, refuses and doubles no student by the own list, brought back as %s', async (format) => {
  const found = await bringBack(await call()(exportStudents, { format }))
  expect(found?.refused).toEqual([])
  expect(found?.changes).toEqual([])
  expect(found?.counts.students).toEqual({ new: 0, changed: 0, unchanged: names.length, refused: 0 })
})

it.each(formats)(
  'changes, refuses and doubles no member of staff by the own list, brought back as %s',
  async (format) => {
    const found = await bringBack(await call()(exportStaff, { format }))
    expect(found?.refused).toEqual([])
    expect(found?.changes).toEqual([])
    expect(found?.counts.staff).toEqual({ new: 0, changed: 0, unchanged: names.length, refused: 0 })
  },
)
