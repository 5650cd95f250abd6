import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { listChangedFiles } from './changed-files.mjs'
import { mustHaveChromium } from './chromium.mjs'
import { fail } from './fail.mjs'
import { readImportGraph } from './import-graph.mjs'
import { install } from './install.mjs'
import { ownTempFolder } from './own-temp-folder.mjs'
import { listRelatedTests } from './related-tests.mjs'
import { inRoot } from './root.mjs'
import { testsAlone } from './tests-alone.mjs'

const help = `npm test                    everything: style, types, boundaries, unit and API tests, build, browser tests
npm run check               style, types, boundaries, and the unit and API tests that what changed here touches; --all for all tests
npm run e2e                 build and browser tests; what follows -- goes to Playwright
npm run test:data           the tests on real data, which must lie in ../shared/data
`

const jest = ['jest', '--config', 'tools/jest.config.mjs']
const playwright = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']

const looks = [
  { title: 'Style', command: ['biome', 'check', '.', '--diagnostic-level=error'] },
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Boundaries', command: [process.execPath, inRoot('tools/check-boundaries.mjs')] },
]
const checks = [
  ...looks,
  { title: 'Unit and API tests', command: jest, env: { WITHOUT_SUDDEN_END: 'on' } },
  { title: 'Sudden ends', command: [...jest, '--runInBand', '--runTestsByPath', ...testsAlone] },
]
const touched = () => {
  const tests = listRelatedTests(listChangedFiles(), readImportGraph())
  return tests.length > 0 ? [...jest, '--runTestsByPath', ...tests] : undefined
}
const build = { title: 'Build', command: [process.execPath, inRoot('tools/build.mjs')] }
const browser = (given) => ({ title: 'Browser tests', command: [...playwright, ...given], needsChromium: true })

const dataFolder = inRoot('..', 'shared', 'data')
const dataEnv = { DATA_TESTS: 'on' }
const dataTests = [
  { title: 'Tests on real data', command: [...jest, '--testPathPatterns', '\\.data\\.test\\.'], env: dataEnv },
  { ...browser(['\\.data\\.spec\\.']), title: 'Browser tests on real data', env: dataEnv },
]

const plans = {
  all: () => [...checks, build, browser([])],
  check: (given) =>
    given.includes('--all') ? checks : [...looks, { title: 'Tests that this touches', find: touched }],
  e2e: (given) => [build, browser(given)],
  data: () => {
    if (!existsSync(dataFolder)) fail('The tests on real data need the folder ../shared/data beside this project.')
    return [build, ...dataTests]
  },
}

/** Runs what the words ask for, shows the runners' own output, and stops with a sentence at the first that fails. */
export function testPortal([name = 'all', ...given]) {
  const plan = plans[name]
  if (!plan) return console.log(help)
  install()
  ownTempFolder()
  for (const step of plan(given)) runStep(step)
  console.log('\nAll is well.')
}

// Tests make much that is thrown away at once; with more room Node clears it away less often.
const room = [process.env.NODE_OPTIONS, '--max-semi-space-size=96'].filter(Boolean).join(' ')

function runStep({ title, command, find = () => command, env, needsChromium }) {
  const [program, ...given] = find() ?? []
  if (!program) return
  console.log(`\n── ${title}`)
  const settings = {
    ...process.env,
    NODE_OPTIONS: room,
    ...env,
    ...(needsChromium && { CHROMIUM_PATH: mustHaveChromium() }),
  }
  const { status } = spawnSync(pathOf(program), given, {
    cwd: inRoot(),
    env: settings,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(`${title}: not in order. The lines above say what.`)
}

/** Where a program of the workspace lies; Playwright belongs to the browser tests. */
function pathOf(program) {
  if (program === process.execPath) return program
  return inRoot(program === 'playwright' ? 'e2e/node_modules/.bin' : 'node_modules/.bin', program)
}
