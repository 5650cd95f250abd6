import { useParams } from 'react-router-dom'
import { GuardianList } from './guardian-list'
import { GuardianPage } from './guardian-page'

/** All guardians, or the one whom the address names. */
export default function GuardiansScreen() {
  const { guardian_id: guardianId } = useParams()
  return guardianId ? <GuardianPage key={guardianId} guardianId={guardianId} /> : <GuardianList />
}
