import { useApi, useCommand, useEndpoint } from '@bellhouse/api-client'
import { type ChatMessage, decideChatReport, listChatReports, readReportedChat } from '@bellhouse/contracts'
import { useState } from 'react'

export const useReports = () => useEndpoint(listChatReports, {})

export const useDecision = () => useCommand(decideChatReport, { refreshes: [listChatReports] })

/** Messages of a reported conversation, asked for only when somebody wants to look: each look is written down. */
export function useReportedMessages(reportId: string) {
  const api = useApi()
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null)
  const [hasOlder, setHasOlder] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const look = async () => {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      const before = messages?.[0]?.seq
      const page = await api(readReportedChat, { reportId, ...(before !== undefined && { before }) })
      setMessages([...page.messages, ...(messages ?? [])])
      setHasOlder(page.hasMore)
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return { messages, hasOlder, isBusy, error, look }
}
