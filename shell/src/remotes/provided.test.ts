/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { provided, providedLater } from './provided'
import { namesProvidedBy } from './provided-names'

const root = join(__dirname, '../../..')

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourcesIn(path)
    else if (/(?<!\.test)\.tsx?$/.test(path)) yield path
  }
}

it('gives contracts everything that they are made of', () => {
  const sources = [...sourcesIn(join(root, 'shared/contracts/src'))].map((path) => readFileSync(path, 'utf8'))
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\bz\s*\.([a-z_]\w*)[.(]/g)].map(([, name = '']) => name),
  )
  expect([...new Set(used)].filter((name) => !(name in (provided['zod/mini'] ?? {})))).toEqual([])
})

it('knows by their names what it gives only later', async () => {
  // The tools of tests give a default to what was published for them, which no browser sees.
  const sorted = (names: readonly string[] = []) => names.filter((name) => name !== 'default').sort()
  for (const [request, load] of Object.entries(providedLater)) {
    expect(sorted(namesProvidedBy(request))).toEqual(sorted(Object.keys(await load())))
  }
})
