import { PublicFrame } from '../public-frame'

export default function UnauthorizedScreen() {
  return (
    <PublicFrame title="This page is for others">
      <p>Your account has no access to the page that you asked for.</p>
      <a href="/">Back to the start</a>
    </PublicFrame>
  )
}
