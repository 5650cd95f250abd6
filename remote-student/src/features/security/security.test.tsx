import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  changePassword,
  confirmAuthenticator,
  endOtherSessions,
  endOwnSession,
  getOwnSecondFactor,
  listOwnSessions,
  listPasskeys,
  type OwnSecondFactor,
  type OwnSession,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aSession = (given: Partial<OwnSession> = {}): OwnSession => ({
  ...{ id: crypto.randomUUID(), device: 'Firefox on Windows', way: 'password', isCurrent: false },
  ...{ signedInAt: '2026-11-20T08:00:00Z', lastUsedAt: '2026-11-20T09:30:00Z' },
  ...given,
})

const aToken = `e30.${btoa(JSON.stringify({ username: 'new', user_category: 'student', exp: 4e9 })).replace(/=+$/, '')}.x`

const here = aSession({ device: 'Chrome on Android', isCurrent: true })

const withoutApp: OwnSecondFactor = {
  rule: 'offered',
  isOwed: false,
  authenticatorSince: null,
  passkeys: 0,
  recoveryCodesLeft: 0,
}
const withApp = { ...withoutApp, authenticatorSince: '2026-11-01T08:00:00Z', recoveryCodesLeft: 10 }

const readSessions = (sessions: OwnSession[]) => sessions

function openSecurity(
  others: OwnSession[],
  given: OwnSecondFactor = { ...withoutApp, rule: 'off' },
  listed = readSessions,
) {
  let sessions = [here, ...others]
  let factor = given
  const refuse = (fields: Record<string, string>) => {
    throw new BadRequestError(400, { code: 'invalid', message: 'Some fields need to be corrected', fields })
  }
  const prove = ({ password, code }: { password: string; code?: string | undefined }) => {
    if (password !== 'right') refuse({ password: 'This is not your current password' })
    if (factor.authenticatorSince && code !== '123456') refuse({ code: 'This code is not right' })
  }
  const api = fakeApi(
    answer(listPasskeys, () => []),
    answer(changePassword, ({ current }) => {
      if (current !== 'right') refuse({ current: 'This is not your current password' })
      sessions = [here]
      return { access_token: aToken }
    }),
    answer(getOwnSecondFactor, () => factor),
    answer(startAuthenticator, (proof) => {
      prove(proof)
      return { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Hill:ada?secret=JBSWY3DPEHPK3PXP' }
    }),
    answer(confirmAuthenticator, ({ code }) => {
      if (code !== '654321') refuse({ code: 'This is not the code of this app' })
      factor = { ...withApp, isOwed: false }
      return { recoveryCodes: ['K7QM-2F9D-XR4T-W8HC'] }
    }),
    answer(renewRecoveryCodes, (proof) => {
      prove(proof)
      return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }
    }),
    answer(removeAuthenticator, (proof) => {
      prove(proof)
      factor = withoutApp
      return {}
    }),
    answer(listOwnSessions, () => listed(sessions)),
    answer(endOwnSession, ({ sessionId }) => {
      sessions = sessions.filter(({ id }) => id !== sessionId)
      return {}
    }),
    answer(endOtherSessions, () => {
      sessions = [here]
      return { ended: others.length }
    }),
  )
  return openScreen(screens, { at: '/security', as: 'student', api })
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('says by what each was begun', async () => {
  openSecurity([aSession({ way: 'recovery' }), aSession({ device: 'Safari on iPhone', way: null })])
  ;(await rowOf(/^Firefox on Windows/)).getByText('Recovery code')
  ;(await rowOf(/^Safari on iPhone/)).getByText('Not known')
})

it('marks where the person is, which cannot be left from here', async () => {
  openSecurity([])
  const row = await rowOf(/^Chrome on Android/)
  row.getByText('Here and now')
  expect(row.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

it('signs out in one place', async () => {
  const user = openSecurity([aSession(), aSession({ device: null })])
  const row = await rowOf(/^A browser that did not say/)
  await user.click(row.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^A browser/ })).toBeNull())
  screen.getByRole('row', { name: /^Firefox on Windows/ })
})

it('signs out everywhere else after asking', async () => {
  const user = openSecurity([aSession(), aSession()])
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }))
  await user.click(asked.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})

describe('the second step', () => {
  it('is set up with the password, the square and a code, and shows the recovery codes once', async () => {
    const user = openSecurity([], withoutApp)
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }))
    expect(dialog.queryByLabelText('Code')).toBeNull()
    dialog.getByText('Once it is set up, you are signed out on all other devices.')
    await user.type(dialog.getByLabelText('Your password'), 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('This is not your current password')
    await user.clear(dialog.getByLabelText('Your password'))
    await user.type(dialog.getByLabelText('Your password'), 'right')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))

    const app = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }))
    await app.findByRole('img', { name: 'QR code for the authenticator app' })
    app.getByText('JBSW Y3DP EHPK 3PXP')
    const onThisDevice = app.getByRole<HTMLAnchorElement>('link', { name: 'Add the portal to it' })
    expect(onThisDevice.href).toBe('otpauth://totp/Hill:ada?secret=JBSWY3DPEHPK3PXP')
    await user.type(app.getByLabelText('Code'), '111111')
    await user.click(app.getByRole('button', { name: 'Confirm' }))
    await app.findByText('This is not the code of this app')
    await user.clear(app.getByLabelText('Code'))
    await user.type(app.getByLabelText('Code'), '654321')
    await user.click(app.getByRole('button', { name: 'Confirm' }))

    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
    codes.getByText('K7QM-2F9D-XR4T-W8HC')
    await user.click(codes.getByRole('button', { name: 'I have saved them' }))
    expect(screen.queryByText('K7QM-2F9D-XR4T-W8HC')).toBeNull()
    await screen.findByText(/^Since 1 Nov 2026/)
  })

  it('shows the recovery codes also where what the page shows from then on cannot be read', async () => {
    const user = openSecurity([], { ...withoutApp, rule: 'required', isOwed: true }, () => {
      throw new BadRequestError(400, { code: 'invalid', message: 'Not today', fields: {} })
    })
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    await user.type(await screen.findByLabelText('Your password'), 'right')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByLabelText('Code'), '654321')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('K7QM-2F9D-XR4T-W8HC')
    await screen.findByRole('alert')
    screen.getByText('K7QM-2F9D-XR4T-W8HC')
  })

  it('leaves the recovery codes where they are until their person says that they are kept', async () => {
    const user = openSecurity([], withoutApp)
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    await user.type(await screen.findByLabelText('Your password'), 'right')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByLabelText('Code'), '654321')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' })
    await user.click(dialog)
    expect(within(dialog).getByRole('alert').textContent).toMatch(/once they are on paper/)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    within(dialog).getByText('K7QM-2F9D-XR4T-W8HC')
    await user.click(within(dialog).getByRole('button', { name: 'I have saved them' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked for again before anything of it changes', async () => {
    const user = openSecurity([], withApp)
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the app?' }))
    await user.type(dialog.getByLabelText('Your password'), 'right')
    await user.type(dialog.getByLabelText('Code'), '000000')
    await user.click(dialog.getByRole('button', { name: 'Remove the app' }))
    await dialog.findByText('This code is not right')
    await user.clear(dialog.getByLabelText('Code'))
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Remove the app' }))
    await screen.findByRole('button', { name: 'Set up an authenticator app' })
  })

  it('says when few recovery codes are left, and makes new ones', async () => {
    const user = openSecurity([], { ...withApp, rule: 'required', recoveryCodesLeft: 2 })
    await screen.findByText(/few recovery codes left/)
    expect(screen.queryByRole('button', { name: 'Remove the app' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }))
    await user.type(dialog.getByLabelText('Your password'), 'right')
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'New recovery codes' }))
    await screen.findByText('AAAA-BBBB-CCCC-DDDD')
  })

  it('stands alone on the page as long as the school waits for it', async () => {
    openSecurity([], { ...withoutApp, rule: 'required', isOwed: true })
    await screen.findByText(/Your school asks you for a second step/)
    expect(screen.queryByText('Where you are signed in')).toBeNull()
  })

  it('is not there where the school does not offer it', async () => {
    openSecurity([])
    await rowOf(/^Chrome on Android/)
    expect(screen.queryByText('Second step')).toBeNull()
  })
})

describe('the own password', () => {
  it('is changed by whoever knows the present one, and signs out everywhere else', async () => {
    const user = openSecurity([aSession()])
    const form = within(await screen.findByRole('form', { name: 'Password' }))
    const current = form.getByLabelText('Current password')
    const fresh = form.getByLabelText('New password')
    const change = form.getByRole<HTMLButtonElement>('button', { name: 'Change password' })
    await user.type(current, 'wrong')
    await user.type(fresh, 'seven 7')
    expect(change.disabled).toBe(true)
    await user.type(fresh, ' and more')
    await user.click(change)
    await form.findByText('This is not your current password')
    await user.clear(current)
    await user.type(current, 'right')
    await user.click(change)
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe(aToken))
    expect((fresh as HTMLInputElement).value).toBe('')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  })
})
