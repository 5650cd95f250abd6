import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { validate } from 'dockerfile-utils'
import { inRoot } from './root.mjs'
import { readSettings } from './settings-page.mjs'

const read = (name) => readFileSync(inRoot('tools/deploy', name), 'utf8')
const settings = readSettings(readFileSync(inRoot('docs/settings.md'), 'utf8')).map(({ name }) => name)

describe('the image', () => {
  const steps = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const last = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')))

  it('stands on the Node that the portal asks for, for every kind of machine', () => {
    const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const major = /\d+/.exec(engines.node)?.[0]
    const bases = steps.flatMap((step) => /^FROM (\S+)/.exec(step)?.[1] ?? [])
    expect(bases.filter((base) => base.includes(':'))).toEqual([`node:${major}-slim`, `node:${major}-slim`])
    expect(read('Dockerfile')).not.toMatch(/^FROM --platform/m)
  })

  it('installs what the lockfile says, and in its last stage no tools of developers', () => {
    const installs = steps.filter((step) => step.includes('pnpm install'))
    expect(installs).toHaveLength(2)
    for (const install of installs) expect(install).toContain('--frozen-lockfile')
    expect(last.join('\n')).not.toMatch(/pnpm|npm |apt-get|curl/)
    expect(last).toContain('COPY --from=packages /app ./')
  })

  it('runs as nobody in particular, says whether it is well, and stops by a signal that the portal hears', () => {
    const at = (word) => last.findIndex((step) => step.startsWith(word))
    expect(last[at('USER ')]).toBe('USER node')
    expect(at('USER ')).toBeGreaterThan(last.findLastIndex((step) => /^(RUN|COPY)/.test(step)))
    expect(last[at('HEALTHCHECK ')]).toContain('/health/ready')
    expect(last[at('STOPSIGNAL ')]).toBe('STOPSIGNAL SIGTERM')
    expect(last[at('CMD ')]).toBe('CMD ["node", "tools/serve-built.mjs"]')
  })

  it('takes no data, keys or builds of this copy with it', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    for (const line of ['.git', '.data', '.build', '**/node_modules', '**/dist', '**/.env', '**/*.pem', '**/*.key'])
      expect(ignored).toContain(line)
  })
})

it('linters find nothing in the image and in the compose file', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  const linter = inRoot('tools/node_modules/.bin/dclint')
  const [config, compose] = ['dclint.json', 'compose.yaml'].map((name) => inRoot('tools/deploy', name))
  const { status, stdout } = spawnSync(linter, ['-c', config, compose], { encoding: 'utf8' })
  expect([status, stdout.trim()]).toEqual([0, ''])
})

it('every setting in there is one that the portal reads', () => {
  const [dockerfile, compose, service] = ['Dockerfile', 'compose.yaml', 'bellhouse.service'].map(read)
  const named = [
    ...[...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line.split(' ')),
    ...[...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...service.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => line.split(' ')),
  ].map((word) => word.split('=')[0])
  const ofOthers = ['CI', 'COREPACK_ENABLE_DOWNLOAD_PROMPT', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((name) => !settings.includes(name) && !ofOthers.includes(name))).toEqual([])
})

it('the container and the service may write into the data folder alone', () => {
  const compose = read('compose.yaml')
  for (const line of ['read_only: true', 'tmpfs:', 'cap_drop: [ALL]', '"no-new-privileges:true"', 'init: true'])
    expect(compose).toContain(line)
  const service = read('bellhouse.service').split('\n')
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'StateDirectory=bellhouse',
    'CapabilityBoundingSet=',
  ])
    expect(service).toContain(line)
})

it('the service stands behind one door that systemd keeps, at the address that the portal would open itself', () => {
  const page = readSettings(readFileSync(inRoot('docs/settings.md'), 'utf8'))
  const usual = (wanted) => page.find(({ name }) => name === wanted).usual.replaceAll('`', '')
  const doors = [...read('bellhouse.socket').matchAll(/^ListenStream=(.+)$/gm)].map(([, address]) => address)
  expect(doors).toEqual([`${usual('HOST')}:${usual('PORT')}`])
  expect(read('bellhouse.service')).toMatch(/^Requires=bellhouse\.socket$/m)
})

it('each remote comes with the image, whichever there are', () => {
  const dockerfile = read('Dockerfile')
  const remotes = readdirSync(inRoot()).filter((name) => name.startsWith('remote-'))
  expect(dockerfile).toContain('shell/dist remote-*/dist')
  for (const remote of remotes) expect(dockerfile).not.toContain(remote)
})
