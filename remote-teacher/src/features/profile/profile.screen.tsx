import { NotBuiltYet } from '@bellhouse/ui'

export default function ProfileScreen() {
  return <NotBuiltYet title="Profile" will="see and keep your own profile" />
}
