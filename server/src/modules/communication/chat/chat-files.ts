import type { Download } from '../../../http/download'
import { notFound } from '../../../http/problems'
import type { FileStore } from '../../../platform/files/file-store'

interface Kept {
  name: string
  type: string
  file: string
}

export async function sendAttachment(files: FileStore, { name, type, file }: Kept): Promise<Download> {
  const body = await files.openWhole(file)
  if (!body) throw notFound('file')
  return { filename: name, type, body }
}
