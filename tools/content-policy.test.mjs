import { describe, expect, it } from '@jest/globals'
import { faultsOfPolicy } from './content-policy.mjs'
import { textOf } from './sources.mjs'

/** As the server writes it, directive by directive. */
const [, written] = /const pagePolicy = \[([^\]]+)\]/.exec(textOf('server/src/http/plugins/security-headers.ts')) ?? []
const policy = [...written.matchAll(/^ {2}["'](.+)["'],$/gm)].map(([, directive]) => directive).join('; ')

describe('the content policy', () => {
  it('has nothing against it by the rules of its makers, but that scripts come by address', () => {
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(faultsOfPolicy(policy)).toEqual([
      expect.stringMatching(/^medium, perhaps: script-src: 'self' can be problematic/),
    ])
  })

  it('is no weaker where it names the Trusted Types policies of the parts', () => {
    expect(faultsOfPolicy(`${policy}; trusted-types bellhouse_shell bellhouse-teacher 'allow-duplicates'`)).toEqual(
      faultsOfPolicy(`${policy}; trusted-types 'none'`),
    )
  })

  it.each([
    ["script-src 'self' 'unsafe-inline'; object-src 'none'", /unsafe-inline/],
    ["script-src 'self'", /object-src/],
    ["script-src https: 'self'; object-src 'none'; base-uri 'none'", /https:/],
  ])('would have: %s', (weak, reason) => {
    expect(faultsOfPolicy(weak).join('\n')).toMatch(reason)
  })
})
