import { existsSync } from 'node:fs'
import Sequencer from '@jest/test-sequencer'
import { inRoot } from './root.mjs'

/** What takes longest, though its file may be short: begun last, each would keep one core while the others have nothing to do. */
const longTests = [
  'server/test/walk-at-once.test.ts',
  'server/test/backup-drill.test.ts',
  'server/test/fuzz.test.ts',
  'server/src/platform/backup/backup.test.ts',
  'tools/new-remote.test.mjs',
  'server/src/platform/db/embedded/supervisor.test.ts',
  'server/src/main.test.ts',
  'server/test/random-years/random-years.test.ts',
  'server/src/platform/backup/damage.test.ts',
  'server/test/past-releases/past-releases.test.ts',
  'server/src/operate/run-command.test.ts',
  'releases/src/crash.test.ts',
  'shared/remote-build/build/remote.test.mjs',
  'server/test/roster-histories.test.ts',
  'server/test/role-matrix.test.ts',
  'server/test/relations.test.ts',
  'server/test/point-in-time.test.ts',
].map((path) => inRoot(path))

const moved = longTests.filter((path) => !existsSync(path))
if (moved.length > 0) throw new Error(`A long test is not where the order of the tests has it: ${moved.join(', ')}`)

export default class LongTestsFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    const isLong = ({ path }) => longTests.includes(path)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
