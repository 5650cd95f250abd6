import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'

/**
 * What the portal promises of trust, each with the tests that show it. They are those of `npm test`, asked for more where they can be.
 * @typedef {{ what: string, tests?: string[], series?: [string, ...unknown[]], browser?: string, title?: string, goal: string }} Part
 */

const signingIn = {
  what: 'Signing in: fair to all, second factors, passkeys, tokens, recovery',
  tests: [
    'server/src/modules/identity/session/session.test.ts',
    'server/src/modules/identity/session/second-step.test.ts',
    'server/src/modules/identity/session/tokens.test.ts',
    'server/src/modules/identity/session/own-tokens.test.ts',
    'server/src/modules/identity/session/own-sessions.test.ts',
    'server/src/modules/identity/session/suspended.test.ts',
    'server/src/modules/identity/enrolment/enrolment.test.ts',
    'server/src/modules/identity/enrolment/passkeys.test.ts',
  ],
  goal: '0 let in, 0 locked out',
}

/** What the browser tries, where it is asked to. */
const onScreens = [
  {
    what: 'What a foreign script would try',
    browser: 'content-policy.spec.ts',
    title: 'policy',
    goal: '0 let in',
  },
  { what: 'Scripts in messages', browser: 'conversations.spec.ts', title: 'script|canar|hostile', goal: '0 run' },
  {
    what: 'Markup behind the texts of the demo school, on every screen',
    browser: 'canaries.spec.ts',
    title: 'carries|element',
    goal: '0 become elements',
  },
  {
    what: 'Apps with codes, passkeys and recovery codes',
    browser: 'security.spec.ts',
    title: 'code|passkey|second step',
    goal: 'each signs in',
  },
  { what: 'Scripts in notices', browser: 'notices.spec.ts', title: 'script|canar|hostile', goal: '0 run' },
]

/** Who may do what, and who is told. */
const rights = [
  {
    what: 'Who may call what: categories, roles of the school, tokens',
    tests: ['server/test/role-matrix.test.ts'],
    goal: '0 wrong',
  },
  {
    what: 'What belongs to others: every name in every request of teachers, students and roles of the school',
    tests: ['server/test/relations.test.ts'],
    goal: '0 answered',
  },
  {
    what: 'Seeing the portal as somebody else',
    tests: [
      'server/src/modules/identity/session/see-as.test.ts',
      'server/src/modules/identity/session/see-as-untold.test.ts',
    ],
    goal: '0 writes, nobody told',
  },
  {
    what: 'Two people for acts that cannot be undone',
    tests: ['server/src/modules/identity/confirmations/confirmations.test.ts'],
    goal: '0 by one alone',
  },
  {
    what: 'Who has seen a student',
    tests: ['server/src/modules/people/person-records/readings.test.ts'],
    goal: '0 silent',
  },
  {
    what: 'The chain of the audit',
    tests: ['server/src/platform/audit/audit-chain.test.ts', 'server/src/operate/run-command.test.ts'],
    goal: 'every break found',
  },
  {
    what: 'Signing in by a provider',
    tests: ['server/src/modules/identity/session/provider-sign-in.test.ts'],
    goal: '0 strangers',
  },
  {
    what: 'Webhooks: signed, retried, not to the own house',
    tests: ['server/src/modules/exchange/webhooks/webhooks.test.ts', 'server/src/platform/outside/outside.test.ts'],
    goal: '0 unsigned',
  },
  {
    what: 'Roles of the school: nobody gives away more than they hold',
    tests: ['server/src/modules/identity/roles/roles.test.ts'],
    goal: '0 raised',
  },
]

/** What somebody sends from outside. */
const requestsOfAll = [
  {
    what: 'Eight who belong here sign in while strangers try 1,250 times',
    series: ['run-crowd.ts', 1250],
    goal: '0 refused, in after 3 s',
  },
  {
    what: 'Uploads, repeats, slow and broken bodies',
    tests: ['server/src/http/handle.test.ts', 'server/src/http/limits.test.ts'],
    goal: '0 failures of the server',
  },
  {
    what: 'A client that a generator makes from the description of the API',
    tests: ['server/test/generated-client.test.ts'],
    goal: 'works',
  },
  {
    what: 'Every request of somebody who has not signed in, as large as it can be',
    tests: ['server/test/anonymous-requests.test.ts'],
    goal: '5 ms of the main thread at most',
  },
  {
    what: 'Every reading and every writing, twelve at once',
    tests: ['server/test/walk-at-once.test.ts'],
    goal: '0 that hold the others up',
  },
  {
    what: 'A busy database at full load of all cores',
    tests: ['server/src/platform/db/watchdog-load.test.ts'],
    goal: '0 taken for dead',
  },
]

const generated = (requests) => ({
  what: `Generated requests, ${requests.toLocaleString('en')}`,
  tests: ['server/test/fuzz.test.ts'],
  goal: '0 failures of the server',
})

const builds = [
  { what: 'Acts of screens without a question', tests: ['tools/screen-acts.test.mjs'], goal: '0' },
  {
    what: 'The content policy, by csp_evaluator',
    tests: ['tools/content-policy.test.mjs'],
    goal: '0 but scripts by address',
  },
]

/** @returns {Part[]} */
export const partsFor = ({ requests }) => [
  ...rights,
  generated(requests),
  signingIn,
  ...requestsOfAll,
  ...builds,
  ...onScreens,
]

/** Where a series lies. */
export const pathOfSeries = ([script]) => `server/test/series/${script}`

/** The files that a part names and that are not there: a test that has moved proves nothing. */
export const missingOf = ({ tests = [], browser, series }) =>
  [...tests, ...(browser ? [`e2e/${browser}`] : []), ...(series ? [pathOfSeries(series)] : [])].filter(
    (path) => !existsSync(inRoot(path)),
  )

/** What did not hold, in the words of Jest's own answer. */
export const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ status, assertionResults, message }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not even run, or ends badly, has no failed test.
    if (failed.length === 0) return status === 'failed' ? [message] : []
    return failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`)
  })

/** What did not hold in the browser, in the words of Playwright's own answer. */
export function browserFailuresOf({ errors = [], suites = [] }) {
  const specs = suites.flatMap(specsOf).filter(({ spec }) => !spec.ok)
  const sentences = specs.map(({ spec, names }) => {
    const words = spec.tests.flatMap(({ results }) => results.at(-1)?.errors ?? []).map(({ message }) => message)
    return `${[...names, spec.title].join(' › ')}: ${words.join('\n')}`
  })
  return [...errors.map(({ message }) => message), ...sentences]
}

// What stands directly in a file has the file's own name before it.
const specsOf = ({ title, specs = [], suites = [] }) =>
  [...specs.map((spec) => ({ spec, names: [] })), ...suites.flatMap(specsOf)].map(({ spec, names }) => ({
    spec,
    names: [title, ...names],
  }))

/** What a series says of itself in its last word, and whether it has reached its goal. */
export function figureOf({ status, stdout }) {
  const figure = stdout.split('\n').findLast((line) => line.startsWith('Figure: '))
  if (!figure) return { figure: 'it broke off', isReached: false }
  return { figure: figure.slice('Figure: '.length), isReached: status === 0 }
}

/** The table: what, figure and goal, and whether it was reached. */
export function tableOf(rows) {
  const head = { what: 'What', figure: 'Figure', goal: 'Goal', word: '' }
  const all = [head, ...rows.map((row) => ({ ...row, word: row.isReached ? 'yes' : 'NO' }))]
  const width = (key) => Math.max(...all.map((row) => row[key].length))
  return all
    .map((row) =>
      ['what', 'figure', 'goal', 'word']
        .map((key) => row[key].padEnd(width(key)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
