import { type Access, heldBy, type Permission } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { endSession, keepPermissions, keepToken, Offered, readPermissions, useMay } from './index'

function signIn(username = 'ruth', category = 'admin') {
  const payload = { username, user_category: category, exp: Math.floor(Date.now() / 1000) + 3600 }
  keepToken(`e30.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.x`, username)
}
const held = (...chosen: Permission[]) => heldBy('admin', chosen)
const actOf = (access: Access) => ({ access })

function Acts() {
  return (
    <>
      {useMay(actOf('students.write')) && <button type="button">Change</button>}
      <Offered act={actOf('people.erase')}>
        <button type="button">Erase</button>
      </Offered>
      <Offered act={actOf('signed-in')}>
        <button type="button">Sign out</button>
      </Offered>
    </>
  )
}
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

describe('what a person may not do', () => {
  it('is not offered', () => {
    signIn()
    keepPermissions({ username: 'ruth', permissions: held('students.write') })
    render(<Acts />)
    expect(offered()).toEqual(['Change', 'Sign out'])
  })

  it('goes as soon as a role takes it away, and comes as soon as one gives it', () => {
    signIn()
    keepPermissions({ username: 'ruth', permissions: held('students.write') })
    render(<Acts />)
    act(() => keepPermissions({ username: 'ruth', permissions: held('people.erase') }))
    expect(offered()).toEqual(['Erase', 'Sign out'])
  })

  it('is what the category leaves out where the server says no more', () => {
    signIn('ada', 'staff')
    render(<Acts />)
    expect(offered()).toEqual(['Sign out'])
  })
})

it('what is kept of one person is nothing that another one may', () => {
  signIn('ruth')
  keepPermissions({ username: 'ruth', permissions: held() })
  signIn('grace')
  expect(readPermissions()).toBeUndefined()
  endSession()
  expect(localStorage).toHaveLength(0)
})
