import { readdir, readFile } from 'node:fs/promises'

/** Stops the postmaster and all that serve for it in the middle of what they do; says which they are. */
export async function freeze(postmaster: number | null) {
  if (postmaster === null) throw new Error('There is no postmaster')
  process.kill(postmaster, 'SIGSTOP')
  const children = await listChildren(postmaster)
  for (const pid of children) signal(pid, 'SIGSTOP')
  return [postmaster, ...children]
}

export function thaw(pids: readonly number[]) {
  for (const pid of pids) signal(pid, 'SIGCONT')
}

/** One that has ended meanwhile needs no word. */
function signal(pid: number, word: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, word)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function listChildren(parent: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === parent)
}

// After the name of the program, which stands in parentheses and may hold anything, come its state and its parent.
async function parentOf(pid: number) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1])
}
