import { expect, it } from '@jest/globals'
import { providedModules, providedVersions } from './provided-packages.mjs'

it('reads from the shell’s own table what it gives, and where that comes from', () => {
  expect(providedModules()).toMatchObject({
    react: 'react',
    'react/jsx-runtime': 'react/jsx-runtime',
    'react-router-dom': './provided-router',
    'zod/mini': './provided-zod',
    '@bellhouse/ui': '@bellhouse/ui',
    'react-hook-form': 'react-hook-form',
  })
})

it('gives no contracts, which every remote brings, and answers for their version all the same', () => {
  expect(providedModules()).not.toHaveProperty(['@bellhouse/contracts'])
  expect(providedVersions()).toHaveProperty(['@bellhouse/contracts'])
})

it('knows the version of each', () => {
  for (const [request, version] of Object.entries(providedVersions())) {
    expect(`${request} ${version}`).toMatch(/ \d+\.\d+\.\d+$/)
  }
})
