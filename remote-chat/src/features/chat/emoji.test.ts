import { expect, it } from '@jest/globals'
import { withEmoji } from './emoji'

it.each([
  ['Thanks :)', 'Thanks 🙂'],
  [':clap: :clap:', '👏 👏'],
  ['see you\n<3', 'see you\n❤️'],
  // Within words and numbers nothing changes.
  ['at 8:30 in (a:)b)', 'at 8:30 in (a:)b)'],
  ['https://example.org/:D', 'https://example.org/:D'],
  ['toString constructor', 'toString constructor'],
])('turns %j into %j', (typed, shown) => {
  expect(withEmoji(typed)).toBe(shown)
})
