import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inRoot } from './root.mjs'

const isSource = (path) =>
  !/(^|[\\/])(node_modules|dist|dist-types|\.git|\.build|\.data|test-results)([\\/]|$)/.test(path)

/** A copy of the portal's sources, in which a remote may be added. */
let copy

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-'))
  cpSync(inRoot(), copy, { recursive: true, filter: (path) => isSource(relative(inRoot(), path)) })
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const readAll = () =>
  Object.fromEntries(
    readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(copy, join(entry.parentPath, entry.name)))
      .filter(isSource)
      .map((path) => [path.replaceAll(sep, '/'), readFileSync(join(copy, path), 'base64')]),
  )

function run(words, cwd = copy) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const well = { status: 0, said: expect.any(String) }

describe('a new remote', () => {
  it('is one folder; nothing else in the repository changes but the lockfile', () => {
    const before = readAll()
    expect(run(['tools/new-remote.mjs', 'lost-property'])).toEqual(well)
    const after = readAll()
    const changed = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path])
    const elsewhere = changed.filter((path) => !path.startsWith('remote-lost-property/'))
    expect(elsewhere).toEqual(['pnpm-lock.yaml'])
  }, 300_000)

  it('has a port of its own', () => {
    const ports = readdirSync(copy)
      .filter((name) => name.startsWith('remote-'))
      .map((name) => JSON.parse(readFileSync(join(copy, name, 'package.json'), 'utf8')).bellhouse.port)
    expect(new Set(ports).size).toBe(ports.length)
  })

  it('passes its own tests', () => {
    const folder = join(copy, 'remote-lost-property')
    const program = createRequire(join(folder, 'package.json')).resolve('@bellhouse/remote-build/cli')
    expect(run([program, 'test'], folder)).toMatchObject({ ...well, said: expect.stringContaining('1 passed') })
  })

  it('passes the type checks', () => {
    const folder = join(copy, 'remote-lost-property')
    expect(run([join(folder, 'node_modules/typescript/bin/tsc')], folder)).toEqual({ status: 0, said: '' })
  })

  it('keeps the style and the boundaries', () => {
    const biome = createRequire(join(copy, 'package.json')).resolve('@biomejs/biome/bin/biome')
    const given = ['check', 'remote-lost-property', '--vcs-enabled=false', '--diagnostic-level=error']
    expect(run([biome, ...given])).toEqual(well)
    expect(run(['tools/check-boundaries.mjs'])).toEqual(well)
  })

  it('is built as a release, with its screen in the menu', () => {
    const folder = join(copy, 'remote-lost-property')
    const program = createRequire(join(folder, 'package.json')).resolve('@bellhouse/remote-build/cli')
    expect(run([program, 'build'], folder)).toEqual(well)
    const release = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'))
    expect(release).toMatchObject({
      remote: 'lost-property',
      screens: [{ path: 'lost-property', title: 'Lost property' }],
    })
  })

  it.each(['Library', 'shell', 'lost_property', '-x'])('is not called %s', (name) => {
    expect(run(['tools/new-remote.mjs', name]).status).toBe(1)
  })

  it('takes nobody’s folder', () => {
    expect(run(['tools/new-remote.mjs', 'teacher'])).toEqual({
      status: 1,
      said: 'There is a folder remote-teacher already.\n',
    })
  })
})
