import { findStoredValue, storeValue } from '@bellhouse/api-client/person-store'
import { type ChatAttachment, dayInMs, daysOfUnsentFile } from '@bellhouse/contracts'

/** A file on its way to the server before its message is sent. */
export interface ChosenFile {
  key: string
  name: string
  size: number
  file: File
  /** Undefined while it travels. */
  attachment?: ChatAttachment
  /** When it arrived, as `Date.now()` says it. */
  arrivedAt?: number
  /** Why it did not arrive; it stays until somebody has sent it again or removed it, so that no message leaves without it unseen. */
  failure?: string
}

interface KeptFile extends Pick<ChosenFile, 'key' | 'name' | 'attachment' | 'arrivedAt'> {
  type: string
  bytes: ArrayBuffer
}

const nameOf = (threadId: string) => `chat-files ${threadId}`

/** The files that a message will carry, kept in this browser for its person alone: a telephone closes what is not looked at. */
export async function storeFiles(person: string, threadId: string, chosen: readonly ChosenFile[]) {
  const keep = async ({ key, name, file, attachment, arrivedAt }: ChosenFile): Promise<KeptFile> => ({
    ...{ key, name, type: file.type, bytes: await file.arrayBuffer() },
    ...(attachment && { attachment }),
    ...(arrivedAt !== undefined && { arrivedAt }),
  })
  await storeValue(person, nameOf(threadId), await Promise.all(chosen.map(keep)))
}

/** A day less than the server keeps it: the message may take its time. */
const longestThere = (daysOfUnsentFile - 1) * dayInMs

/** Those that were chosen the last time and not sent; what arrived so long ago that the server may put it away travels again. */
export async function findFiles(person: string, threadId: string): Promise<ChosenFile[]> {
  const stored = await findStoredValue<KeptFile[]>(person, nameOf(threadId))
  return (stored?.value ?? []).map(({ key, name, type, bytes, attachment, arrivedAt = 0 }) => ({
    ...{ key, name, size: bytes.byteLength, file: new File([bytes], name, { type }) },
    ...(attachment && Date.now() - arrivedAt < longestThere && { attachment, arrivedAt }),
  }))
}
