import type { PaperCheck } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { openPortal } from '../../testing'

const card: PaperCheck = {
  kind: 'report-card',
  issuedOn: '2026-12-04',
  initials: 'R. J. N.',
  replacedOn: null,
  withdrawnOn: null,
}

let asked: string[]

function serverAnswers(status: number, body: unknown) {
  asked = []
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    return { status, ok: status < 400, json: async () => body }
  }) as typeof fetch
}

const finding = async (words: RegExp) => within(await screen.findByRole('status', { name: '' })).findByText(words)

beforeEach(() => localStorage.clear())

describe('the page that says whether a paper is genuine', () => {
  it('asks at once for the code that comes with the address', async () => {
    serverAnswers(200, card)
    await openPortal({ at: '/verify/K7QM-2F9D-XR4T' })
    await finding(/^This report card is genuine\.$/)
    await finding(/^Issued on 4 December 2026, for R\. J\. N\.$/)
    expect(asked).toEqual(['/api/paper-checks/K7QM-2F9D-XR4T'])
  })

  it('asks for a code that is typed, and for nothing before', async () => {
    serverAnswers(200, { ...card, kind: 'leaving-certificate' })
    const { user } = await openPortal({ at: '/verify' })
    await user.type(await screen.findByRole('textbox', { name: 'Code on the paper' }), 'k7qm 2f9d xr4t')
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await finding(/^This leaving certificate is genuine\.$/)
    await finding(/Code K7QM-2F9D-XR4T/)
  })

  it.each([
    [{ replacedOn: '2026-12-08' }, /is genuine, but no longer the newest/],
    [{ replacedOn: '2026-12-08' }, /A newer edition replaced it on 8 December 2026/],
    [{ withdrawnOn: '2026-12-09' }, /The school withdrew this report card on 9 December 2026/],
  ])('says what has become of it: %j', async (change, words) => {
    serverAnswers(200, { ...card, ...change })
    await openPortal({ at: '/verify/K7QM2F9DXR4T' })
    await finding(words)
  })

  it('has the server’s sentence where there is no such paper', async () => {
    serverAnswers(404, { code: 'not-found', message: 'This school has issued no paper with this code.' })
    await openPortal({ at: '/verify/K7QM2F9DXR4T' })
    await finding(/has issued no paper with this code/)
    expect(screen.queryByText(/genuine\./)).toBeNull()
  })
})
