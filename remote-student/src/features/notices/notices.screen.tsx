import { NoticesPage } from '@bellhouse/notices'
import { useParams } from 'react-router-dom'

export default function NoticesScreen() {
  return <NoticesPage base="/notices" noticeId={useParams().notice_id} />
}
