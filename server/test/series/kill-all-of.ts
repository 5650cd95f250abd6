import { readdir, readFile } from 'node:fs/promises'

/** Ends, all at once, the server of a data folder and the postmaster of its database; nobody else has that folder among their words. */
export async function killAllOf(folder: string) {
  for (const pid of (await readdir('/proc')).map(Number).filter(Boolean)) {
    if (pid !== process.pid && (await belongsTo(pid, folder))) process.kill(pid, 'SIGKILL')
  }
}

async function belongsTo(pid: number, folder: string) {
  const [words, settings] = await Promise.all(
    ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  )
  return words?.includes(`${folder}/`) || settings?.split('\0').includes(`DATA_DIR=${folder}`)
}
