import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mustHaveChromium } from './chromium.mjs'
import { durabilityParts } from './durability-parts.mjs'
import { fail } from './fail.mjs'
import { install } from './install.mjs'
import { browserFailuresOf, failuresOf, figureOf, missingOf, partsFor, pathOfSeries, tableOf } from './proof-parts.mjs'
import { inRoot, root } from './root.mjs'

const usage = 'npm run proof -- [--requests <number>] [--seed <number>] [--browser]'
const usageOfDurability = 'npm run proof:durability -- [--short]'

/** Runs every test of what the portal promises, of trust or of durability, and prints one table of figures beside their goals. */
export function prove([first, ...words]) {
  if (first === 'durability') return proveDurability(words)
  return proveTrust(first === undefined ? [] : [first, ...words])
}

function proveTrust(words) {
  const { requests, seed, browser } = settingsOf(words)
  install()
  const env = { FUZZ_REQUESTS: String(requests), ...(seed && { FUZZ_SEED: seed }) }
  const parts = partsFor({ requests }).filter((part) => browser || !part.browser)
  printTable(parts, env)
  if (!browser) console.log('\nWithout the browser; with --browser the screens are looked at too.')
}

/** Power, disks, kills, stops, servers, backups, upgrades: about an hour, and with --short a few rounds of each. */
function proveDurability(words) {
  const isShort = words.join() === '--short'
  if (words.length > 0 && !isShort) fail(usageOfDurability)
  install()
  printTable(durabilityParts({ isShort }), {})
}

function printTable(parts, env) {
  const rows = parts.map((part) => {
    console.log(`${part.what} …`)
    const missing = missingOf(part)
    if (missing.length > 0) return { ...part, figure: `${missing.join(', ')} is not there`, isReached: false }
    return { ...part, ...ask(part, env) }
  })
  console.log(`\n${tableOf(rows)}`)
  if (rows.some(({ isReached }) => !isReached)) process.exitCode = 1
}

function ask(part, env) {
  if (part.browser) return askBrowser(part)
  return part.series ? askSeries(part) : askJest(part, env)
}

function askSeries({ series }) {
  const [, ...words] = series
  const given = ['--import', 'tsx', pathOfSeries(series), ...words.map(String)]
  return figureOf(run(process.execPath, given, { cwd: root, env: {}, stderr: 'inherit' }))
}

function settingsOf(args) {
  const options = { requests: { type: 'string' }, seed: { type: 'string' }, browser: { type: 'boolean' } }
  try {
    const { requests = '20000', seed, browser = false } = parseArgs({ args, options }).values
    if (![requests, seed ?? '1'].every((one) => /^[1-9]\d*$/.test(one))) fail(usage)
    return { requests: Number(requests), seed, browser }
  } catch {
    return fail(usage)
  }
}

/** The tests' own answer, read from a file, because their words go on to whoever watches. */
function askJest({ tests }, env) {
  const folder = mkdtempSync(join(tmpdir(), 'bellhouse-proof-'))
  const file = join(folder, 'answer.json')
  const words = [
    'jest',
    '--config',
    'tools/jest.config.mjs',
    '--json',
    '--outputFile',
    file,
    '--silent',
    '--runTestsByPath',
    ...tests,
  ]
  const { status } = run('npx', words, { cwd: root, env })
  const answer = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  for (const sentence of failuresOf(answer)) console.error(sentence)
  const { numPassedTests: passed, numFailedTests: failed, numTotalTests: all } = answer
  return {
    figure: `${passed} of ${all} shown`,
    isReached: status === 0 && failed === 0 && passed > 0 && passed === all,
  }
}

function askBrowser({ browser, title }) {
  const env = { CHROMIUM_PATH: mustHaveChromium() }
  const words = [
    'playwright',
    'test',
    '--config',
    'playwright.config.ts',
    browser,
    '--grep',
    title,
    '--reporter',
    'json',
  ]
  const { status, stdout } = run('npx', words, { cwd: inRoot('e2e'), env })
  const answer = JSON.parse(stdout || '{}')
  for (const sentence of browserFailuresOf(answer)) console.error(sentence)
  const { expected = 0, unexpected = 0, skipped = 0 } = answer.stats ?? {}
  const all = expected + unexpected + skipped
  return { figure: `${expected} of ${all} shown`, isReached: status === 0 && expected > 0 && expected === all }
}

const run = (command, words, { cwd, env, stderr = 'pipe' }) =>
  spawnSync(command, words, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', stderr],
  })
