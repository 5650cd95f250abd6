import { useApi } from '@bellhouse/api-client'
import {
  addChatAttachment,
  attachmentTypes,
  type ChatAttachment,
  largestAttachment,
  mostAttachments,
  readableLine,
} from '@bellhouse/contracts'
import { notify, problemSentence, sizeText } from '@bellhouse/ui'
import { useCallback, useRef, useState } from 'react'

/** A file on its way to the server before its message is sent. */
export interface ChosenFile {
  key: string
  name: string
  size: number
  /** Undefined while it travels. */
  attachment?: ChatAttachment
}

/** Files travel as soon as they are chosen, so that sending the message is quick. */
export function useChosenFiles(threadId: string) {
  const api = useApi()
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const count = useRef(0)
  count.current = chosen.length
  /** Files arrive in the order in which they were chosen, which is the one that their readers see. */
  const travelled = useRef<Promise<unknown>>(Promise.resolve())

  const remove = useCallback((key: string) => setChosen((files) => files.filter((file) => file.key !== key)), [])

  const add = useCallback(
    (files: readonly File[]) => {
      const free = mostAttachments - count.current
      if (files.length > free) void notify(`A message takes ${mostAttachments} files at most.`, 'error')
      for (const file of files.slice(0, free)) {
        const reason = reasonAgainst(file)
        if (reason) {
          void notify(reason, 'error')
          continue
        }
        const name = readableName(file)
        const key = crypto.randomUUID()
        setChosen((before) => [...before, { key, name, size: file.size }])
        const send = () => api(addChatAttachment, { threadId }, { files: [file], isQuiet: true, timeout: 120_000 })
        travelled.current = travelled.current.then(send).then(
          (attachment) => setChosen((all) => all.map((one) => (one.key === key ? { ...one, attachment } : one))),
          (error) => {
            remove(key)
            const sentence = problemSentence(error)
            void notify(sentence.startsWith(name) ? sentence : `${name}: ${sentence}`, 'error')
          },
        )
      }
    },
    [api, threadId, remove],
  )

  const isSending = chosen.some(({ attachment }) => !attachment)
  return { chosen, isSending, add, remove, clear: () => setChosen([]) }
}

/** As the server keeps it. */
const readableName = ({ name }: File) => readableLine(name) || 'file'

const types: readonly string[] = attachmentTypes

/** Why a file is not even sent; the server looks into its content. */
function reasonAgainst(file: File) {
  const { type, size } = file
  const name = readableName(file)
  if (size > largestAttachment)
    return `${name} has ${sizeText(size)}; ${sizeText(largestAttachment)} at most can be sent.`
  if (!types.includes(type)) return `${name} is neither a picture (JPEG, PNG, WebP) nor a PDF.`
  return null
}
