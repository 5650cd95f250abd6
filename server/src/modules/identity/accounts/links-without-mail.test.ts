import { changeAccounts, requestPasswordReset } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

/** No mail server is set. */
const app = testApp()

it('says to whoever asks for a link, known or not, that nothing will come', async () => {
  const { username } = await anAccount(app.db, 'staff', { email: 'ada@school.example' })
  const answers = [username, 'stranger'].map((usernameOrEmail) =>
    app.as(null)(requestPasswordReset, { usernameOrEmail }),
  )
  await expect(Promise.all(answers)).resolves.toEqual([{ noMail: true }, { noMail: true }])
})

it('tells the office the same of a link that it mails', async () => {
  const { student_id } = await anAccount(app.db, 'student', { email: 'auma@school.example' })
  const office = app.as(await anAccount(app.db, 'admin'))
  const audience = { studentIds: [student_id ?? ''] }
  const sent = office(changeAccounts, { audience, action: 'mail-reset-link' })
  await expect(sent).resolves.toEqual({ changed: 1, left: 0, mailTrouble: 'no-server' })
})
