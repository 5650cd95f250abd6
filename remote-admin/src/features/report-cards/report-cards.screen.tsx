import { useParams } from 'react-router-dom'
import { AllStreams } from './all-streams'
import { StreamDesk } from './stream-desk'

export default function ReportCardsScreen() {
  const { stream_id: streamId } = useParams()
  return streamId ? <StreamDesk key={streamId} streamId={streamId} /> : <AllStreams />
}
