import {
  addRosterClient,
  addStudent,
  getStudent,
  issueRosterToken,
  listRosterClients,
  type RosterScope,
  revokeRosterClient,
  rosteringPath,
  rosterReads,
  rosterScopes,
  saveStudent,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  inStream,
} from '../../../../test/factories'
import { OneRosterClient, RosterFailure } from '../../../../test/one-roster-client'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let address: string
const ids = { ada: '', ben: '', east: '', grace: '', maths: '', term: '' }

const nobody = {
  ...{ learnerId: 'UG/1', examNumber: null, printedName: null, phone: null, email: null, house: null, residence: null },
  ...{ consentOn: null, consentBy: null, consentNote: null, admittedOn: '2026-02-02', subjectIds: [] },
}

beforeAll(async () => {
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  ids.term = term.id
  ids.east = (await aStream(app.db, { class_code: 's1', name: 'East' })).id
  await aStream(app.db, { class_code: 's2', name: 'West' })
  ids.maths = (await aSubject(app.db, { name: 'Maths', code: '112' })).id
  ids.grace = (await aStaff(app.db, { staff_number: 'T1' })).id
  const mother = {
    ...{ guardianId: null, guardianVersion: null, givenNames: 'Eva', familyName: 'Nakato', phones: [], email: null },
    ...{ relation: 'mother', isPrimary: true, isEmergency: false, livesWith: true },
  }
  const { id } = await app.as(admin)(addStudent, {
    ...{ ...nobody, admissionNumber: 'A1', givenNames: 'Ada', familyName: 'Nakato', sex: 'female', status: 'active' },
    ...{ birthDate: '2011-02-03', streamId: ids.east, guardians: [mother] },
  })
  ids.ada = id
  ids.ben = (await aStudent(app.db, { admission_number: 'A2', given_names: 'Ben', family_name: 'Okot' })).id
  await inStream(app.db, ids.ben, ids.east)
  await anAllocation(app.db, { staff_id: ids.grace, subject_id: ids.maths, stream_id: ids.east, term_id: term.id })
})

async function aClient(...scopes: RosterScope[]) {
  const made = await app.as(admin)(addRosterClient, { name: 'Library', scopes })
  // The portal is called by its public address; here it listens on a free port.
  const service = { rosteringUrl: address + rosteringPath, tokenUrl: address + issueRosterToken.path }
  return { ...made, client: new OneRosterClient(service, made) }
}

async function aReader(...scopes: RosterScope[]) {
  const { client } = await aClient(...scopes)
  await client.signIn()
  return client
}

const wordOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'no failure',
    (error) => (error instanceof RosterFailure ? `${error.status} ${error.word}` : String(error)),
  )

describe('a system that reads the roster', () => {
  it('gets people with their roles, numbers and guardians', async () => {
    const client = await aReader('core')
    const { body, headers } = await client.get(`users/${ids.ada}`)
    expect(headers.get('content-type')).toContain('application/json')
    expect(body.user).toMatchObject({
      ...{ sourcedId: ids.ada, status: 'active', username: 'A1', givenName: 'Ada', familyName: 'Nakato' },
      ...{
        enabledUser: 'true',
        identifier: 'A1',
        grades: ['S1'],
        userIds: [{ type: 'learnerId', identifier: 'UG/1' }],
      },
      roles: [{ roleType: 'primary', role: 'student', org: { type: 'org', sourcedId: 'bellhouse-school' } }],
      agents: [{ type: 'user', href: expect.stringContaining(`${rosteringPath}/users/`) }],
    })
  })

  it('reads each of the addresses of the standard, and each record at its own', async () => {
    const client = await aReader('all', 'demographics')
    const { body } = await client.get('classes?filter=classType%3D%27scheduled%27')
    const [lesson] = body.classes as { sourcedId: string; terms: { sourcedId: string }[] }[]
    const known: Record<string, string> = {
      ...{ orgsId: 'bellhouse-school', schoolsId: 'bellhouse-school', coursesId: ids.maths, usersId: ids.ada },
      ...{ studentsId: ids.ada, teachersId: ids.grace, classesId: lesson?.sourcedId ?? '', demographicsId: ids.ada },
      ...{ termsId: lesson?.terms[0]?.sourcedId ?? '', academicSessionsId: 'year-2026' },
      enrollmentsId: `enrollment-${ids.east}~${ids.ada}`,
    }
    for (const { endpoint, property, isList } of rosterReads) {
      const asked = endpoint.path
        .slice(rosteringPath.length + 1)
        .replace(/:(\w+)/g, (_, name) => encodeURIComponent(known[name] ?? 'none'))
      const found = await client.get(asked).catch((error) => error)
      if (asked.startsWith('gradingPeriods/')) expect(found).toMatchObject({ status: 404, word: 'unknownobject' })
      else
        expect([asked, Object.keys(found.body ?? {}), Array.isArray(found.body?.[property])]).toEqual([
          asked,
          [property],
          isList,
        ])
    }
    const names = async (place: string, property: string) =>
      (await client.readAll(place, property)).map((one) => one.givenName ?? one.title ?? one.role)
    expect(await names(`classes/${ids.east}/students`, 'users')).toEqual(expect.arrayContaining(['Ada', 'Ben']))
    expect(await names(`classes/${encodeURIComponent(known.classesId ?? '')}/teachers`, 'users')).toEqual(['Grace'])
    expect(await names(`teachers/${ids.grace}/classes`, 'classes')).toEqual(['S1 East Maths'])
    expect(await names(`students/${ids.ada}/classes`, 'classes')).toEqual(['East'])
    expect(await names(`schools/bellhouse-school/classes/${ids.east}/enrollments`, 'enrollments')).toEqual([
      'student',
      'student',
    ])
    expect(await names('schools/bellhouse-school/terms', 'academicSessions')).toContain('Term 3')
  })

  it('goes from page to page by the links, in the order that it asks for', async () => {
    const client = await aReader('core')
    const { headers } = await client.get('users?limit=2&offset=2&sort=familyName')
    expect(headers.get('x-total-count')).toBe('4')
    expect(headers.get('link')).toMatch(/rel="last".*rel="first".*rel="prev"/)
    const paged = async (order: string) => {
      const found = []
      for (let offset = 0; offset < 4; offset += 1) {
        const { body } = await client.get(`users?limit=1&offset=${offset}&sort=givenName&orderBy=${order}`)
        found.push(...(body.users as { givenName: string }[]).map(({ givenName }) => givenName))
      }
      return found
    }
    expect(await paged('asc')).toEqual(['Ada', 'Ben', 'Eva', 'Grace'])
    expect(await paged('desc')).toEqual(['Grace', 'Eva', 'Ben', 'Ada'])
  })

  it.each([
    ["givenName='ada'", ['Ada']],
    ["givenName~'A'", ['Ada', 'Eva', 'Grace']],
    ["familyName='Nakato' AND roles.role='student'", ['Ada']],
    ["familyName='Nakato' OR roles.role='teacher'", ['Ada', 'Eva', 'Grace']],
    ["givenName>='Ben' AND givenName<'Grace'", ['Ben', 'Eva']],
    ["roles.role!='student'", ['Eva', 'Grace']],
    ["status='tobedeleted'", []],
  ])('gets what fits the filter %s', async (filter, names) => {
    const client = await aReader('core')
    const { body, headers } = await client.get(`users?sort=givenName&filter=${encodeURIComponent(filter)}`)
    expect((body.users as { givenName: string }[]).map(({ givenName }) => givenName)).toEqual(names)
    expect(headers.get('x-total-count')).toBe(String(names.length))
  })

  it('gets only the fields that it asks for', async () => {
    const client = await aReader('core')
    const { body } = await client.get('orgs?fields=sourcedId,name')
    expect(body).toEqual({ orgs: [{ sourcedId: 'bellhouse-school', name: 'Hill School' }] })
  })

  it('is told since when a record is as it is, and so finds what has changed', async () => {
    const client = await aReader('core')
    const before = (await client.get('users')).body.users as { sourcedId: string; dateLastModified: string }[]
    const latest =
      before
        .map(({ dateLastModified }) => dateLastModified)
        .sort()
        .at(-1) ?? ''
    const call = app.as(admin)
    const { guardians: _, subjects: __, boarding: ___, ...ben } = await call(getStudent, { studentId: ids.ben })
    const record = { ...nobody, ...ben, studentId: ids.ben, guardians: [], givenNames: 'Benjamin', residence: null }
    await call(saveStudent, { ...record, subjectIds: [] })
    const { body } = await client.get(`users?filter=${encodeURIComponent(`dateLastModified>'${latest}'`)}`)
    expect(body.users).toMatchObject([{ sourcedId: ids.ben, givenName: 'Benjamin' }])
    const again = (await client.get('users')).body.users as typeof before
    const others = (all: typeof before) => all.filter(({ sourcedId }) => sourcedId !== ids.ben)
    expect(others(again)).toEqual(others(before))
  })

  it.each([
    ['users/nobody-known', '404 unknownobject'],
    ['classes/none/students', '404 unknownobject'],
    ['classes/%E0%A4%A/students', '400 invaliddata'],
    ['no-such-list', '404 unknownobject'],
    ['users?filter=colour%3D%27red%27', '400 invalid_filter_field'],
    ['users?filter=familyName', '400 invalid_filter_field'],
    ['users?fields=colour', '400 invalid_selection_field'],
    ['users?sort=colour', '400 invaliddata'],
    ['users?limit=0', '400 invaliddata'],
    ['demographics', '403 forbidden'],
  ])('is told in the words of the standard what is wrong with %s', async (asked, failure) => {
    expect(await wordOf((await aReader('core', 'all')).get(asked))).toBe(failure)
  })
})

describe('the right to read', () => {
  it('reaches as far as its scopes', async () => {
    const core = await aReader('core')
    expect(await wordOf(core.get('students'))).toBe('403 forbidden')
    const { client } = await aClient('core', 'demographics')
    expect(await client.signIn(rosterScopes.demographics)).toBe(rosterScopes.demographics)
    expect((await client.get('demographics')).body.demographics).toMatchObject([
      { birthDate: '2011-02-03', sex: 'female' },
    ])
    expect(await wordOf(client.get('users'))).toBe('403 forbidden')
    expect(await wordOf(client.signIn(rosterScopes.all))).toBe('400 invalid_scope')
  })

  it('is of whoever has the secret, which nothing keeps', async () => {
    const { id, secret, client } = await aClient('core')
    const service = { rosteringUrl: address + rosteringPath, tokenUrl: address + issueRosterToken.path }
    expect(await wordOf(new OneRosterClient(service, { id, secret: `${secret}x` }).signIn())).toBe('401 invalid_client')
    expect(await wordOf(new OneRosterClient(service, { id: 'x', secret }).signIn())).toBe('401 invalid_client')
    expect(await wordOf(client.get('users'))).toBe('401 unauthorisedrequest')
    await client.signIn()
    const { rows } = await sql<{ text: string }>`select roster_client::text as text from roster_client
      union all select roster_token::text from roster_token union all select after::text from audit_entry`.execute(
      app.db,
    )
    expect(rows.filter(({ text }) => text?.includes(secret))).toEqual([])
  })

  it('is asked for as the standard says', async () => {
    const { id, secret } = await aClient('core')
    const ask = (form: Record<string, string>) =>
      app.inject({
        ...{ method: 'POST', url: issueRosterToken.path, payload: new URLSearchParams(form).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const credentials = { client_id: id, client_secret: secret }
    const given = await ask({ ...credentials, grant_type: 'client_credentials' })
    expect(given.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: rosterScopes.core })
    expect(given.headers['cache-control']).toBe('no-store')
    expect((await ask({ ...credentials, grant_type: 'password' })).json()).toMatchObject({
      error: 'unsupported_grant_type',
    })
  })

  it('ends at once when it is revoked, and with the hour', async () => {
    const { id, client } = await aClient('core')
    await client.signIn()
    await client.get('orgs')
    const call = app.as(admin)
    const mine = async () => (await call(listRosterClients, {})).clients.find((one) => one.id === id)
    expect(await mine()).toMatchObject({ name: 'Library', scopes: ['core'], usedAt: expect.any(String) })
    await sql`update roster_token set expires_at = now() - interval '1 second' where client_id = ${id}`.execute(app.db)
    expect(await wordOf(client.get('orgs'))).toBe('401 unauthorisedrequest')
    await client.signIn()
    await call(revokeRosterClient, { clientId: id })
    expect(await wordOf(client.get('orgs'))).toBe('401 unauthorisedrequest')
    expect(await wordOf(client.signIn())).toBe('401 invalid_client')
    expect(await mine()).toBeUndefined()
    await expect(call(revokeRosterClient, { clientId: id })).rejects.toMatchObject({ status: 404 })
  })

  it('is no person’s, whatever else they may do', async () => {
    const reply = await app.inject({
      url: `${rosteringPath}/users`,
      headers: { authorization: `Bearer ${await app.signIn(admin)}` },
    })
    expect([reply.statusCode, reply.json().imsx_codeMajor]).toEqual([403, 'failure'])
  })
})
