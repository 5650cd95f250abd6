export { insertRead, type Reader } from './notice-readers.repo'
export {
  countUnreadNotices,
  insertNotice,
  insertNoticeFile,
  listNoticesFor,
  listUnreadNoticesFor,
  type NoticeFields,
} from './notices.repo'
