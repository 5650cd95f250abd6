import { StaffProfilePage } from '@bellhouse/people'
import { useOwnProfile } from './profile.queries'

export default function ProfileScreen() {
  return <StaffProfilePage title="Profile" member={useOwnProfile()} />
}
