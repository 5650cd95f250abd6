import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  addNoticeFiles,
  getNotice,
  getNoticeChoices,
  getNotifications,
  getStudentDashboard,
  getTeacherDashboard,
  type InputOf,
  listNoticeChanges,
  listNoticeReaders,
  listNotices,
  listWrittenNotices,
  markNoticeRead,
  removeNoticeFile,
  withdrawNotice,
} from '@bellhouse/contracts'

export const useNotices = (input: InputOf<typeof listNotices>) => usePage(listNotices, input, 'notices')

export const useWrittenNotices = (input: InputOf<typeof listWrittenNotices>) =>
  usePage(listWrittenNotices, input, 'notices')

export const useNotice = (noticeId: string) => useEndpoint(getNotice, { noticeId })

export const useNoticeChoices = () => useEndpoint(getNoticeChoices, {})

export const useReaders = (input: InputOf<typeof listNoticeReaders>) => useEndpoint(listNoticeReaders, input)

export const useNoticeChanges = (noticeId: string) => useEndpoint(listNoticeChanges, { noticeId })

/** They show the newest notices, and how many are unread. */
const firstScreens = [getTeacherDashboard, getStudentDashboard] as const

/** Whatever a written notice changes. */
export const noticeQueries = [
  listNotices,
  listWrittenNotices,
  getNotice,
  listNoticeReaders,
  listNoticeChanges,
  getNotifications,
  ...firstScreens,
] as const

export const useMarkRead = () =>
  useCommand(markNoticeRead, {
    refreshes: [listNotices, getNotice, listWrittenNotices, getNotifications, ...firstScreens],
  })

export const useWithdraw = () => useCommand(withdrawNotice, { refreshes: noticeQueries })

export const useAddFiles = () => useCommand(addNoticeFiles, { refreshes: noticeQueries })

export const useRemoveFile = () => useCommand(removeNoticeFile, { refreshes: noticeQueries })
