import { TermFirst } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { useParams } from 'react-router-dom'
import { AllStreams } from './all-streams'
import { StreamDesk } from './stream-desk'

export default function ReportCardsScreen() {
  const { stream_id: streamId } = useParams()
  if (streamId) return <StreamDesk key={streamId} streamId={streamId} />
  return (
    <TermFirst title="Report cards" act="write and publish report cards" termsAt={addressOf.terms()}>
      <AllStreams />
    </TermFirst>
  )
}
