const usual = { cuts: 12, kills: 100, stops: 50, away: 5, minute: 60, trouble: 60, jumps: 6 }
const short = { cuts: 2, kills: 6, stops: 3, away: 1, minute: 5, trouble: 5, jumps: 2 }

/**
 * What the portal promises of writes that were acknowledged, and of operators who sleep: series that break a portal in use, and tests.
 * @returns {import('./proof-parts.mjs').Part[]}
 */
export function durabilityParts({ isShort = false } = {}) {
  const times = isShort ? short : usual
  return [...seriesFor(times), ...tested]
}

const seriesFor = ({ cuts, kills, stops, away, minute, trouble, jumps }) => [
  { what: 'Power cuts, in use and at first starts', series: ['run-cuts.ts', cuts], goal: '0 lost, 0 dead' },
  {
    what: `Disk full, read-only, failing to sync, ${trouble} s each`,
    series: ['run-disks.ts', trouble],
    goal: '0 lost, 0 unclear, back by itself',
  },
  {
    what: 'Power cuts under a PostgreSQL elsewhere',
    series: ['run-cuts.ts', Math.ceil(cuts / 2), 'elsewhere'],
    goal: '0 lost',
  },
  {
    what: `Disk of a PostgreSQL elsewhere full, read-only, failing, ${trouble} s each`,
    series: ['run-disks.ts', trouble, 'elsewhere'],
    goal: '0 lost, 0 unclear, back by itself',
  },
  { what: 'Kills of server, database, both', series: ['run-kills.ts', kills], goal: '0 lost, halves, doubled' },
  { what: 'Stops under load', series: ['run-stops.ts', stops], goal: '0 cut off, 0 lost' },
  { what: 'Started anew behind a kept door', series: ['run-restarts.ts', stops], goal: '0 cut off, 0 lost' },
  {
    what: `Database away, for ${minute} s too`,
    series: ['run-away.ts', away, minute],
    goal: '503 in 2 s, back in 5 s',
  },
  { what: 'Clock of the server that jumps', series: ['run-jumps.ts', jumps], goal: '0 lost, all go on' },
]

const tested = [
  {
    what: 'The image, built and started step by step',
    series: ['run-image.ts'],
    goal: '0 wrong',
  },
  {
    what: 'Log of changes on the disk before each answer; stale lock; second start',
    tests: ['server/src/platform/db/embedded/supervisor.test.ts', 'releases/src/durable-files.test.ts'],
    goal: 'all shown',
  },
  {
    what: 'Three servers, one killed; servers with a disk each',
    tests: ['server/test/several-servers.test.ts', 'server/test/servers-apart.test.ts'],
    goal: '0 lost, all go on',
  },
  {
    what: 'One of several processes killed, one that stands still, the one that keeps the database killed',
    tests: ['server/test/several-processes.test.ts'],
    goal: 'another goes on, seen in 3 places',
  },
  {
    what: 'Backup and restore under load, checksums',
    tests: ['server/test/backup-drill.test.ts', 'server/src/platform/backup/damage.test.ts'],
    goal: 'equal',
  },
  { what: 'Back to a minute on PostgreSQL', tests: ['server/test/point-in-time.test.ts'], goal: 'equal' },
  {
    what: 'Data of past releases; a migration that fails',
    tests: [
      'server/test/past-releases/past-releases.test.ts',
      'server/src/platform/db/migrate.test.ts',
      'server/test/failed-upgrade.test.ts',
    ],
    goal: 'opens; the old one runs on',
  },
  {
    what: 'A fault in each kind of background work, a thread that dies, one that stands still',
    tests: ['server/test/failing-jobs.test.ts'],
    goal: 'seen in 3 places',
  },
]
