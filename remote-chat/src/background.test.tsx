import 'fake-indexeddb/auto'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, sendChatMessage } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import Background from './background'
import { messageOutboxOf, newMessage } from './features/chat/message-outbox'

const screens = defineScreens({
  path: 'anywhere',
  title: 'Dashboard',
  category: 'student',
  load: async () => ({ default: () => <Background person="ada" /> }),
})

it('sends what its person wrote without a network, though no conversation is open', async () => {
  const sent: string[] = []
  const api = fakeApi(
    answer(sendChatMessage, ({ text, clientId }) => {
      sent.push(text)
      const sender = { senderId: crypto.randomUUID(), senderName: 'Ada', senderPhoto: null, isOwn: true }
      const message = { seq: 1, clientId, text, attachments: [], isRemoved: false, readBy: 0 }
      return { id: crypto.randomUUID(), ...sender, ...message, sentAt: new Date().toISOString() }
    }),
  )
  const left = await messageOutboxOf(api, 'ada')
  await left.put([newMessage(crypto.randomUUID(), { text: 'Are you there?', attachments: [] })])
  await messageOutboxOf(api, 'somebody else')
  expect(sent).toEqual([])

  openScreen(screens, { at: '/anywhere', as: 'student', username: 'ada', api })
  await waitFor(() => expect(sent).toEqual(['Are you there?']))
})
