import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyRosterImport, exportOneRoster, previewRosterImport, startRosterImport } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { emptySchool } from '../../../../test/empty-school'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { type TestApp, testApp } from '../../../../test/test-app'
import { readTables } from '../../../platform/table-file/read-tables'
import { checkBinding } from '../one-roster-binding'

const rosters = join(import.meta.dirname, '../../../../../../shared/data/roster')
const packages = 'oneroster-1.2-conformance/valid'
const app = testApp()
const twin = testApp()
const filesIn = (folder: string, names: string[]) =>
  names.map((name) => new File([readFileSync(join(rosters, folder, name))], name))

const uploads = [
  ...['sds-v1-us-86', 'sds-v2-29', 'sds-v2.1', 'oneroster-1.1-gen-1000'].map((name) => ({ name, folder: name })),
  ...readdirSync(join(rosters, packages))
    .filter((name) => !name.startsWith('manifest-only'))
    .map((name) => ({ name, folder: packages })),
]
const filesOf = ({ name, folder }: (typeof uploads)[number]) =>
  filesIn(folder, folder === packages ? [name] : readdirSync(join(rosters, folder)))

beforeAll(async () => {
  for (const { db } of [app, twin]) {
    for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(db, { class_code })
  }
})

async function aFreshSchool(of: TestApp) {
  await emptySchool(of.db)
  await aSchool(of.db)
  return of.as(await anAccount(of.db, 'admin'))
}
type Api = Awaited<ReturnType<typeof aFreshSchool>>

async function bringIn(call: Api, files: File[]) {
  const { id, mapping } = await call(startRosterImport, {}, { files })
  await call(previewRosterImport, { importId: id, mapping })
  await call(applyRosterImport, { importId: id, skipRefused: true })
  const { state, failure } = await whenRosterDone(call, id)
  return failure ?? state
}

async function exported(call: Api) {
  const { filename, blob } = await call(exportOneRoster, {})
  const bytes = new Uint8Array(await (blob as Blob).arrayBuffer())
  const texts = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const)
  return { bytes, filename, texts: Object.fromEntries(texts) }
}

it.each(uploads)(
  'what $name becomes goes out by every rule of OneRoster, and comes in and out the same',
  async (one) => {
    const school = await aFreshSchool(app)
    expect(await bringIn(school, filesOf(one))).toBe('applied')
    const { bytes, filename, texts } = await exported(school)
    expect(checkBinding(readTables([{ name: filename, bytes }]))).toEqual({ version: '1.2', findings: [] })

    const other = await aFreshSchool(twin)
    expect(await bringIn(other, [new File([bytes], filename)])).toBe('applied')
    expect((await exported(other)).texts).toEqual(texts)
  },
)
