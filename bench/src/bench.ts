import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchFirstLoad } from './first-load'
import { keptFolder, openKeptSchool } from './kept-school'
import { benchOneBuild } from './one-build'
import { benchRequests } from './requests'
import { compare, keep, print, type Results } from './rows'
import { benchScreens } from './screens'

const help = `npm run bench -- [settings]

Measures a portal that is open at PUBLIC_URL (http://localhost:4000) with the demo school, or one of its own.

  --students <n>    a portal of its own with a school of that many, which is filled once and kept under .bench
  --only <tables>   first-load, requests, screens; separated by commas. one-build, which is measured alone, builds shell and remotes as
                    one ordinary build and holds the portal against it, each with a demo school of its own
  --rounds <n>      how often each screen is opened; 7 unless given
  --slow            with a quarter of the processor, 150 ms to the server and 1.6 Mbit/s
  --compare <file>  says each figure as a share of an earlier run
`

const { values } = parseArgs({
  options: {
    students: { type: 'string' },
    only: { type: 'string', default: 'first-load,requests,screens' },
    rounds: { type: 'string', default: '7' },
    slow: { type: 'boolean', default: false },
    compare: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const oneBuild = 'one-build'

async function bench() {
  if (values.help) return console.log(help)
  if (values.only === oneBuild) return holdAgainstOneBuild()
  const portal = values.students ? await openKeptSchool(Number(values.students)) : null
  try {
    await measure(portal?.url ?? process.env.PUBLIC_URL ?? 'http://localhost:4000')
  } finally {
    await portal?.stop()
  }
}

async function measure(url: string) {
  const conditions = { url, isSlow: values.slow }
  const tables: Record<string, [title: string, () => Promise<Results[string]>]> = {
    'first-load': ['First load, with an empty cache', () => benchFirstLoad(conditions)],
    requests: ['Requests, 16 connections for 5 seconds each', async () => benchRequests(url, await signIn(url))],
    screens: ['What somebody waits for', () => benchScreens(conditions, Number(values.rounds))],
  }
  const results: Results = {}
  for (const name of values.only.split(',')) {
    const [title, run] = tables[name] ?? []
    if (!title || !run) throw new Error(`There is no table ${name}. See: npm run bench -- --help`)
    results[title] = await run()
    print(title, results[title])
  }
  await finish(results, values.students ?? 'demo')
}

async function holdAgainstOneBuild() {
  const results = await benchOneBuild({ isSlow: values.slow, rounds: Number(values.rounds) })
  for (const [title, rows] of Object.entries(results)) print(title, rows)
  await finish(results, oneBuild)
}

async function finish(results: Results, kind: string) {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  await keep(results, join(keptFolder, 'results', `${kind}${values.slow ? '-slow' : ''}-${time}.json`))
  // npm changes the folder; the file was named in the one that the command was given in.
  if (values.compare) await compare(results, resolve(process.env.INIT_CWD ?? '.', values.compare))
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-demo' }),
  }).catch(() => {
    throw new Error(`There is no portal at ${url}. Open one with npm start, or set PUBLIC_URL.`)
  })
  const { access_token } = (await reply.json()) as { access_token?: string }
  if (!access_token)
    throw new Error('The demo account admin cannot sign in, and the measurements need the demo school.')
  return access_token
}

bench().catch(({ message }) => {
  console.error(message)
  process.exit(1)
})
