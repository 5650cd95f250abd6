import { NoticesPage } from '@bellhouse/notices'
import { useParams } from 'react-router-dom'

export default function NoticesScreen() {
  return <NoticesPage base="/teacher/notices" noticeId={useParams().notice_id} desk="Written by me" />
}
