import { expect, it } from '@jest/globals'
import { listGuides, textOf } from './sources.mjs'

const { ignore } = JSON.parse(textOf('.changeset/config.json'))
const asRule = (pattern) => new RegExp(`^${pattern.replaceAll('!(build)', '(?!build$)').replaceAll('*', '.*')}$`)
const isLeftOut = (name) => ignore.map(asRule).some((rule) => rule.test(name))

const namesIn = (path) => {
  const [, head = ''] = textOf(path).split(/^---$/m)
  return [...head.matchAll(/^'([^']+)': (?:patch|minor|major)$/gm)].map(([, name]) => name)
}

const changesets = listGuides().filter((path) => path.startsWith('.changeset/') && !path.endsWith('README.md'))

it('says of shared packages alone what is different, as no changeset with another one can be read', () => {
  const faults = changesets.flatMap((path) => {
    const names = namesIn(path)
    const others = names.filter((name) => !name.startsWith('@bellhouse/') || isLeftOut(name))
    return others.length > 0 || names.length === 0 ? [`${path}: ${others.join(', ') || 'nothing'}`] : []
  })
  expect(changesets.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
