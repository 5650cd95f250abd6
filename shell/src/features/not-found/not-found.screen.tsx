import { PublicFrame } from '../public-frame'

export default function NotFoundScreen() {
  return (
    <PublicFrame title="There is no such page">
      <p>The address may be mistyped, or the page has moved.</p>
      <a href="/">Back to the start</a>
    </PublicFrame>
  )
}
