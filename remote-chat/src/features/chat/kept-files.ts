import { findStoredValue, storeValue } from '@bellhouse/api-client/person-store'
import { dayInMs } from '@bellhouse/contracts'
import type { ChosenFile } from './use-chosen-files'

interface KeptFile extends Pick<ChosenFile, 'key' | 'name' | 'attachment'> {
  type: string
  bytes: ArrayBuffer
}

const nameOf = (threadId: string) => `chat-files ${threadId}`

/** The files that a message will carry, kept in this browser for its person alone: a telephone closes what is not looked at. */
export async function storeFiles(person: string, threadId: string, chosen: readonly ChosenFile[]) {
  const keep = async ({ key, name, file, attachment }: ChosenFile): Promise<KeptFile> => ({
    ...{ key, name, type: file.type, bytes: await file.arrayBuffer() },
    ...(attachment && { attachment }),
  })
  await storeValue(person, nameOf(threadId), await Promise.all(chosen.map(keep)))
}

/** Those that were chosen the last time and not sent; what arrived long ago the server may have put away, so it travels again. */
export async function findFiles(person: string, threadId: string): Promise<ChosenFile[]> {
  const stored = await findStoredValue<KeptFile[]>(person, nameOf(threadId))
  const isFresh = Date.now() - (stored?.at ?? 0) < dayInMs
  return (stored?.value ?? []).map(({ key, name, type, bytes, attachment }) => ({
    ...{ key, name, size: bytes.byteLength, file: new File([bytes], name, { type }) },
    ...(attachment && isFresh && { attachment }),
  }))
}
