import { spawnSync } from 'node:child_process'
import { inRoot } from './root.mjs'

const git = (...given) => {
  const { status, stdout } = spawnSync('git', given, { cwd: inRoot(), encoding: 'utf8' })
  return status === 0 ? stdout.split('\0').join('\n').split('\n').filter(Boolean) : undefined
}

/** What is different here from what others have: since the branch left theirs, or since the last commit but one. */
export function listChangedFiles() {
  const [base] = git('merge-base', 'HEAD', '@{upstream}') ?? git('merge-base', 'HEAD', 'main') ?? []
  const [head] = git('rev-parse', 'HEAD') ?? []
  const since = base && base !== head ? base : 'HEAD~1'
  const written = git('diff', '--name-only', '--relative', since) ?? git('ls-files') ?? []
  return [...new Set([...written, ...(git('ls-files', '--others', '--exclude-standard') ?? [])])]
}
