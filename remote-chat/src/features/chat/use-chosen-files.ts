import { BadRequestError, useApi } from '@bellhouse/api-client'
import {
  addChatAttachment,
  attachmentTypes,
  largestAttachment,
  longestSideOfPicture,
  mostAttachments,
  readableLine,
} from '@bellhouse/contracts'
import { fitPicture, reasonAgainstHeic } from '@bellhouse/photos'
import { notify, problemSentence, sizeText } from '@bellhouse/ui'
import { useCallback, useRef, useState } from 'react'
import type { ChosenFile } from './kept-files'
import { useKeptFiles } from './use-kept-files'

/** Files travel as soon as they are chosen, so that sending the message is quick. */
export function useChosenFiles(person: string, threadId: string) {
  const api = useApi()
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const count = useRef(0)
  count.current = chosen.length
  /** Files arrive in the order in which they were chosen, which is the one that their readers see. */
  const travelled = useRef<Promise<unknown>>(Promise.resolve())

  const remove = useCallback((key: string) => setChosen((files) => files.filter((file) => file.key !== key)), [])

  const send = useCallback(
    ({ key, name, size, file }: ChosenFile) => {
      const settle = (result: Pick<ChosenFile, 'attachment' | 'arrivedAt' | 'failure'>) =>
        setChosen((all) => all.map((one) => (one.key === key ? { key, name, size, file, ...result } : one)))
      const refuse = (sentence: string) => {
        remove(key)
        void notify(sentence, 'error')
      }
      const travel = async () => {
        const fitted = isPicture(file) ? await fitPicture(file, longestSideOfPicture) : file
        if (fitted.size > largestAttachment) return refuse(tooLarge(name, fitted.size))
        const options = { files: [fitted], isQuiet: true, timeout: 120_000 }
        settle({ attachment: await api(addChatAttachment, { threadId }, options), arrivedAt: Date.now() })
      }
      settle({})
      travelled.current = travelled.current.then(travel).catch((error) => {
        const told = problemSentence(error)
        const sentence = told.startsWith(name) ? told : `${name}: ${told}`
        return error instanceof BadRequestError ? refuse(sentence) : settle({ failure: sentence })
      })
    },
    [api, threadId, remove],
  )

  const take = useCallback(
    (files: readonly ChosenFile[]) => {
      setChosen((before) => [...files.filter(({ key }) => !before.some((one) => one.key === key)), ...before])
      for (const one of files) if (!one.attachment) send(one)
    },
    [send],
  )
  useKeptFiles(person, threadId, { chosen, onFound: take })

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
        const one = { key: crypto.randomUUID(), name: readableName(file), size: file.size, file }
        setChosen((before) => [...before, one])
        send(one)
      }
    },
    [send],
  )

  const isSending = chosen.some(({ attachment, failure }) => !attachment && failure === undefined)
  const isLacking = chosen.some(({ failure }) => failure !== undefined)
  return { chosen, isSending, isLacking, add, send, remove, clear: () => setChosen([]) }
}

/** As the server keeps it. */
const readableName = ({ name }: File) => readableLine(name) || 'file'

const types: readonly string[] = attachmentTypes

const isPicture = ({ type }: File) => type.startsWith('image/')

const tooLarge = (name: string, size: number) =>
  `${name} has ${sizeText(size)}; ${sizeText(largestAttachment)} at most can be sent.`

/** Why a file is not even sent; the server looks into its content, also of one whose kind the telephone does not say. */
function reasonAgainst(file: File) {
  const { type, size } = file
  const name = readableName(file)
  // A photo is made smaller on the way.
  if (size > largestAttachment && !isPicture(file)) return tooLarge(name, size)
  const heic = reasonAgainstHeic({ name, type })
  if (heic) return heic
  if (type !== '' && !types.includes(type)) return `${name} is neither a picture (JPEG, PNG, WebP) nor a PDF.`
  return null
}
