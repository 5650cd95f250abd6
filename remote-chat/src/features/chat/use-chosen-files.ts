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
        const fitted = await fit(file)
        if (fitted.size > largestAttachment) return refuse(tooLarge(name, fitted.size))
        const options = { files: [fitted], isQuiet: true, timeout: 120_000 }
        settle({ attachment: await api(addChatAttachment, { threadId }, options), arrivedAt: Date.now() })
      }
      settle({})
      travelled.current = travelled.current.then(travel).catch((error) => {
        const failure = failureOf(name, error)
        return error instanceof BadRequestError ? refuse(failure) : settle({ failure })
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
      const fresh = listGood(files, mostAttachments - count.current)
      if (fresh.length > 0) setChosen((before) => [...before, ...fresh])
      for (const one of fresh) send(one)
    },
    [send],
  )

  const isSending = chosen.some(({ attachment, failure }) => !attachment && failure === undefined)
  const isLacking = chosen.some(({ failure }) => failure !== undefined)
  return { chosen, isSending, isLacking, add, send, remove, clear: () => setChosen([]) }
}

/** As many as there is room for, of those that can be sent; each other is told. */
function listGood(files: readonly File[], free: number): ChosenFile[] {
  if (files.length > free) void notify(`A message takes ${mostAttachments} files at most.`, 'error')
  return files.slice(0, free).flatMap((file) => {
    const reason = reasonAgainst(file)
    if (reason) void notify(reason, 'error')
    return reason ? [] : [{ key: crypto.randomUUID(), name: readableName(file), size: file.size, file }]
  })
}

const fit = async (file: File) => (isPicture(file) ? fitPicture(file, longestSideOfPicture) : file)

/** Why a file did not arrive, with its name once. */
function failureOf(name: string, error: unknown) {
  const told = problemSentence(error)
  return told.startsWith(name) ? told : `${name}: ${told}`
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
