import { useCommand, useEndpoint, useLiveEndpoint } from '@bellhouse/api-client'
import {
  applyMarkUpload,
  cancelMarkUpload,
  getMarkUpload,
  type InputOf,
  listImports,
  listMarkSheets,
  listMarkTargets,
  mendMarkUpload,
  openMarkSheet,
  previewMarkUpload,
  startMarkUpload,
  undoMarkUpload,
} from '@bellhouse/contracts'

const refreshes = [getMarkUpload, listImports]
const pollPause = 500

/** How far the upload is; while it is being written the answer is asked for again and again. */
export const useMarkUpload = (uploadId: string) =>
  useEndpoint(getMarkUpload, { uploadId }, { refreshEvery: ({ state }) => state === 'applying' && pollPause })

/** While the term or the stream is changed, the last answer stays. */
export const useLiveTargets = (place: InputOf<typeof listMarkTargets>) => useLiveEndpoint(listMarkTargets, place).data

export const useMarkTargets = (place: InputOf<typeof listMarkTargets>) => useEndpoint(listMarkTargets, place)

export const useStartUpload = () => useCommand(startMarkUpload, { refreshes: [listImports] })

export const usePreviewUpload = () => useCommand(previewMarkUpload, { refreshes })

export const useMendUpload = () => useCommand(mendMarkUpload, { refreshes })

export const useCancelUpload = () => useCommand(cancelMarkUpload, { refreshes })

const changesMarks = { refreshes: [...refreshes, listMarkTargets, listMarkSheets, openMarkSheet] }

export const useApplyUpload = () => useCommand(applyMarkUpload, changesMarks)

export const useUndoUpload = () => useCommand(undoMarkUpload, changesMarks)
