import { afterEach, expect, it } from '@jest/globals'
import { aDeployedRemote } from '../testing'
import { readCarried } from './carried'

const carry = (remotes: Record<string, unknown>) => {
  document.body.innerHTML = `<script type="application/json" id="deployed-remotes">${JSON.stringify(remotes)}</script>`
}

afterEach(() => document.body.replaceChildren())

it('knows the remotes that the page names, and no others', () => {
  const library = aDeployedRemote('library')
  carry({ library, 'exam-hall': aDeployedRemote('exam-hall') })
  expect(readCarried().deployed).toEqual({ library, 'exam-hall': aDeployedRemote('exam-hall') })
})

it.each([
  ['is empty', null],
  ['cannot be read', { pointer: 'damaged' }],
  ['is about another remote', aDeployedRemote('teacher')],
])('knows of a remote that it is there where what the page says of it %s', (_, carried) => {
  carry({ library: carried })
  expect(readCarried().deployed).toEqual({ library: null })
})

it('takes neither the shell nor what is no name for a remote', () => {
  carry({ shell: aDeployedRemote('shell'), '../store': aDeployedRemote('../store') })
  expect(readCarried().deployed).toEqual({})
})
