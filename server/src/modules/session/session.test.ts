import { signOut, whoAmI } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { anAccount } from '../../../test/factories'
import { testApp } from '../../../test/test-app'

const app = testApp()

describe('signing out', () => {
  it('ends the session at once', async () => {
    const teacher = await anAccount(app.db, 'staff')
    await expect(app.as(teacher)(whoAmI, {})).resolves.toMatchObject({ accountId: teacher.id, category: 'staff' })

    await app.as(teacher)(signOut, {})

    await expect(app.as(teacher)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
  })
})
