import { StaffProfilePage } from '@bellhouse/ui'
import { useOwnProfile } from './profile.queries'

export default function ProfileScreen() {
  return <StaffProfilePage title="Profile" member={useOwnProfile()} />
}
