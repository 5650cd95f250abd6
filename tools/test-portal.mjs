import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mustHaveChromium } from './chromium.mjs'
import { fail } from './fail.mjs'
import { install } from './install.mjs'
import { inRoot } from './root.mjs'

const help = `npm test                    everything: style, types, boundaries, unit and API tests, build, browser tests
npm run check               style, types, boundaries, unit and API tests
npm run e2e                 build and browser tests; what follows -- goes to Playwright
npm run test:data           the tests on real data, which must lie in ../shared/data
`

const jest = ['jest', '--config', 'tools/jest.config.mjs']
const playwright = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']

const checks = [
  { title: 'Style', command: ['biome', 'check', '.', '--diagnostic-level=error'] },
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Boundaries', command: [process.execPath, inRoot('tools/check-boundaries.mjs')] },
  { title: 'Unit and API tests', command: jest },
]
const build = { title: 'Build', command: [process.execPath, inRoot('tools/build.mjs')] }
const browser = (given) => ({ title: 'Browser tests', command: [...playwright, ...given], needsChromium: true })

const dataFolder = inRoot('..', 'shared', 'data')
const dataEnv = { DATA_TESTS: 'on' }
const dataTests = [
  { title: 'Tests on real data', command: [...jest, '--testPathPatterns', '\\.data\\.test\\.'], env: dataEnv },
  { ...browser(['\\.data\\.spec\\.']), title: 'Browser tests on real data', env: dataEnv, isDue: hasDataSpecs },
]

const plans = {
  all: () => [...checks, build, browser([])],
  check: () => checks,
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
  for (const step of plan(given)) runStep(step)
  console.log('\nAll is well.')
}

function hasDataSpecs() {
  return readdirSync(inRoot('e2e')).some((name) => name.endsWith('.data.spec.ts'))
}

function runStep({ title, command: [program, ...given], env, needsChromium, isDue = () => true }) {
  if (!isDue()) return
  console.log(`\n── ${title}`)
  const settings = { ...process.env, ...env, ...(needsChromium && { CHROMIUM_PATH: mustHaveChromium() }) }
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
