import { describe, expect, it } from '@jest/globals'
import { listSources, textOf } from './sources.mjs'

/** What is said in one module, so that it is said nowhere else. */
const facts = {
  'the length of a day': { home: 'shared/contracts/src/days.ts', said: /86_?400_?000|24 \* 60 \* 60|24 \* 3_?600/ },
  'what nobody can see': { home: 'shared/contracts/src/readable-text.ts', said: /\\p\{Cc\}/ },
  'the insides of a schema': { home: null, said: /\._zod\b|\._def\b/ },
}

describe('a fact', () => {
  it.each(Object.entries(facts))('has one home: %s', (_, { home, said }) => {
    const saying = listSources().filter((path) => said.test(textOf(path)))
    expect(saying).toEqual(home ? [home] : [])
  })
})
