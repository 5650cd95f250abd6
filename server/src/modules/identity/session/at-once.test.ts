import { whoAmI } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { statementsOf } from '../../../../test/statements'
import { testApp } from '../../../../test/test-app'

const app = testApp()

const sessionsAsked = (texts: readonly string[]) => texts.filter((text) => /from session/.test(text))

it('of requests that come at once is looked up by one statement, and each is whose it is', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => anAccount(app.db, 'staff')))
  const [gone, ...others] = people.map((person) => ({ person, ask: app.as(person) }))
  if (!gone) throw new Error('There is nobody')
  await Promise.all([gone, ...others].map(({ ask }) => ask(whoAmI, {})))
  await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', gone.person.id).execute()

  const answers: unknown[] = []
  const asked = await statementsOf(async () => {
    const replies = await Promise.allSettled([gone, ...others].map(({ ask }) => ask(whoAmI, {})))
    answers.push(...replies.map((reply) => (reply.status === 'fulfilled' ? reply.value.accountId : 'refused')))
  })
  expect(answers).toEqual(['refused', ...others.map(({ person }) => person.id)])
  expect(sessionsAsked(asked)).toHaveLength(1)
})
