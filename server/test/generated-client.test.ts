import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStudent } from './factories'
import { testApp } from './test-app'

/** What a command prints; what it says when it fails is the reason. */
const run = (file: string, given: readonly string[]) =>
  promisify(execFile)(file, given, { cwd: server }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })
const server = join(import.meta.dirname, '..')
const app = testApp()

/** What somebody writes who has nothing but the description of the API. */
const program = `import createClient from 'openapi-fetch'
import type { paths } from './schema'

const [baseUrl = '', token = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } })

async function callAll() {
  const me = await client.GET('/api/me')
  const list = await client.GET('/api/students', { params: { query: { search: 'nakato' } } })
  const studentId = list.data?.rows[0]?.id ?? ''
  const one = await client.GET('/api/students/{studentId}', { params: { path: { studentId } } })
  const stranger = { params: { path: { studentId: crypto.randomUUID() } } }
  const missing = await client.GET('/api/students/{studentId}', stranger)
  const body = { code: '112', name: 'Art', level: 'O', papers: 2, compulsory: false, department: '' } as const
  const added = await client.POST('/api/subjects', { body })
  const again = await client.POST('/api/subjects', { body })
  // @ts-expect-error a command without its body is no command
  const nothing = await client.POST('/api/subjects', {})
  // @ts-expect-error no such address
  await client.GET('/api/pupils').catch(() => {})
  return {
    me: me.data?.username,
    names: list.data?.rows.map(({ name }) => name),
    one: one.data?.name,
    missing: [missing.error?.status, missing.error?.message],
    added: added.data?.code,
    again: [again.error?.status, again.error?.code],
    nothing: nothing.response.status,
  }
}

callAll().then((seen) => console.log(JSON.stringify(seen)))
`

it('programs that are generated from the description of the API compile, and work', async () => {
  await aSchool(app.db)
  await aStudent(app.db, { given_names: 'Ada', family_name: 'Nakato' })
  const admin = await anAccount(app.db, 'admin')
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })

  await mkdir(join(server, '.build'), { recursive: true })
  const folder = await mkdtemp(join(server, '.build', 'generated-'))
  try {
    const description = await (await fetch(`${address}/api/openapi.json`)).text()
    await writeFile(join(folder, 'openapi.json'), description)
    await writeFile(join(folder, 'program.ts'), program)
    const bin = (name: string) => join(server, 'node_modules', '.bin', name)
    await run(bin('openapi-typescript'), [join(folder, 'openapi.json'), '-o', join(folder, 'schema.d.ts')])
    const compiler = join(server, '..', 'node_modules', '.bin', 'tsc')
    const settings = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ]
    await run(compiler, [...settings, '--target', 'es2022', '--types', 'node', join(folder, 'program.ts')])
    const { stdout } = await run(process.execPath, [
      '--import',
      'tsx',
      join(folder, 'program.ts'),
      address,
      await app.signIn(admin),
    ])
    expect(JSON.parse(stdout)).toEqual({
      me: admin.username,
      names: ['Nakato, Ada'],
      one: 'Nakato, Ada',
      missing: [404, 'This student does not exist'],
      added: '112',
      again: [400, 'invalid'],
      nothing: 400,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
