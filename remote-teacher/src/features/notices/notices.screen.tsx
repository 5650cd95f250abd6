import { addressOf } from '@bellhouse/contracts'
import { NoticesPage } from '@bellhouse/notices'
import { useParams } from 'react-router-dom'

export default function NoticesScreen() {
  return <NoticesPage addressOf={addressOf.teacherNotices} noticeId={useParams().notice_id} desk="Written by me" />
}
