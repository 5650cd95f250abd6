import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './fail.mjs'

// The first has no window's machinery and needs a quarter less of the processor for the same tests.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const findChromium = () => [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path))

/** The browser for the browser tests; where there is none, it is installed by the system's own means. */
export function mustHaveChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) fail(`CHROMIUM_PATH names ${wanted}, and there is nothing.`)
  return findChromium() ?? installChromium()
}

function installChromium() {
  const asRoot = becomeRoot()
  if (!asRoot || !canRun('apt-get')) {
    fail('The browser tests need Chromium or Chrome. Install one, or say where it is with CHROMIUM_PATH.')
  }
  console.log('There is no Chromium on this machine: installing it with apt-get …')
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']]) {
    const [program, ...given] = [...asRoot, 'apt-get', ...words]
    const { status } = spawnSync(program, given, { stdio: 'inherit' })
    if (status !== 0) fail('Chromium could not be installed; the lines above say why.')
  }
  return findChromium() ?? fail('apt-get ended well, and yet there is no Chromium. Say where it is with CHROMIUM_PATH.')
}

/** What has to stand before a command so that it may install; nothing where that is not possible. */
function becomeRoot() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

const canRun = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
