import type { ApplicationDocument } from '@bellhouse/contracts'
import type { Download } from '../../../http/download'
import { notFound } from '../../../http/problems'
import type { FileStore } from '../../../platform/files/file-store'

interface Kept extends Pick<ApplicationDocument, 'name' | 'type'> {
  file: string
}

export async function sendDocument(files: FileStore, { name, type, file }: Kept): Promise<Download> {
  const body = await files.openWhole(file)
  if (!body) throw notFound('document')
  return { filename: name, type, body }
}
