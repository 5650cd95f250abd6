import { addressOf } from '@bellhouse/contracts'
import { NoticesPage } from '@bellhouse/notices'
import { useParams } from 'react-router-dom'

export default function NoticesScreen() {
  return <NoticesPage addressOf={addressOf.notices} noticeId={useParams().notice_id} desk="All notices" isDeskFirst />
}
