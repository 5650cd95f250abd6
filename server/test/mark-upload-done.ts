import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@bellhouse/api-client'
import { getMarkUpload, type MarkUpload } from '@bellhouse/contracts'

/** An upload of marks as soon as nothing of it is being written any more; `onLook` sees it each time before. */
export async function whenMarksDone(
  api: Api,
  uploadId: string,
  onLook: (upload: MarkUpload) => void = () => {},
): Promise<MarkUpload> {
  const now = await api(getMarkUpload, { uploadId })
  if (now.state !== 'applying') return now
  onLook(now)
  await sleep(20)
  return whenMarksDone(api, uploadId, onLook)
}
