import { previewRosterImport, type RosterImport, type RosterMapping, startRosterImport } from '@bellhouse/contracts'
import { beforeAll, expect } from '@jest/globals'
import { anAccount, aSchool, aStream } from './factories'
import { filesOf } from './small-roster'
import type { TestApp } from './test-app'

type Contents = Record<string, string | Uint8Array<ArrayBuffer>>

/** A school with six classes, where files of rosters are previewed. */
export function rosterDesk(app: TestApp) {
  let admin: Awaited<ReturnType<typeof anAccount>>
  beforeAll(async () => {
    admin = await anAccount(app.db, 'admin')
    await aSchool(app.db)
    for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
  })
  const call = () => app.as(admin)

  /** The preview of these files, whose rows add up whatever they hold. */
  async function preview(contents: Contents, choices: Partial<RosterMapping> = {}) {
    const draft = await call()(startRosterImport, {}, { files: filesOf(contents) })
    const mapping = { ...draft.mapping, ...choices }
    const found = await call()(previewRosterImport, { importId: draft.id, mapping })
    mustAddUp(found)
    return { draft, found, ...listsOf(found) }
  }

  return { call, preview }
}

function mustAddUp({ preview: found }: RosterImport) {
  if ((found?.rows?.refused ?? 0) > 500) return
  for (const { rows, new: added, changed, unchanged, refused, leftOut, name } of found?.files ?? []) {
    expect(added + changed + unchanged + refused + leftOut).toBe(rows)
    expect(found?.refused.filter(({ file }) => file === name)).toHaveLength(refused)
    expect(found?.leftOut?.filter(({ file }) => file === name)).toHaveLength(leftOut)
  }
}

const listsOf = ({ preview: found }: RosterImport) => ({
  counts: found?.counts,
  refused: found?.refused ?? [],
  leftOut: found?.leftOut ?? [],
  warnings: found?.warnings ?? [],
})

export const at = (
  file: string,
  line: number | null,
  column: string | null,
  sentence: RegExp,
): Record<string, unknown> => ({
  ...{ file, line, column },
  sentence: expect.stringMatching(sentence),
})

export const students = (...rows: string[]) => ({
  'students.csv': `Adm No,Surname,Given name,DoB,Class\n${rows.map((row) => `${row}\n`).join('')}`,
})

export const oneRoster = ({
  users = '',
  enrollments = '',
  orgs = 'o1,Hill School,school\n',
  demographics = '',
  classes = '',
}) => ({
  'orgs.csv': `sourcedId,name,type\n${orgs}`,
  'users.csv': `sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,grades,agentSourcedIds,status\n${users}`,
  'classes.csv': `sourcedId,title,schoolSourcedId,classType,courseSourcedId\nc1,Maths,o1,scheduled,\n${classes}`,
  'enrollments.csv': `classSourcedId,userSourcedId,role\n${enrollments}`,
  ...(demographics && { 'demographics.csv': `sourcedId,birthDate,sex\n${demographics}` }),
})

export const edFi = ({ links = '', people = '1,Ada,Nakato,2010-01-01\n' }) => ({
  'students.csv': `StudentUniqueId,FirstName,LastSurname,BirthDate\n${people}`,
  'guardians.csv': 'ContactUniqueId,FirstName,LastSurname\n7,Grace,Auma\n',
  'student_guardians.csv': `StudentUniqueId,ContactUniqueId,Relation\n${links}`,
})
