import { createHash, randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { makeFolder, syncFolder, writeSynced } from './durable-files'
import { hasCode, orNothing } from './refusal'
import { missingLine, type Storage, type StoredFile } from './storage'

const abandonedAfter = 60_000

const versionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Files in a folder of this machine, or of one that knows `link` and `rename` as this one does. */
export class FolderStorage implements Storage {
  /** What is being written; served to nobody. */
  readonly #drafts: string

  constructor(readonly address: string) {
    this.#drafts = join(address, '.drafts')
  }

  async find(path: string): Promise<StoredFile | undefined> {
    const bytes = await readFile(this.#at(path)).catch(orNothing)
    return bytes && { bytes, version: versionOf(bytes) }
  }

  async stream(path: string) {
    const file = await open(this.#at(path)).catch(orNothing)
    return file?.createReadStream()
  }

  async create(path: string, bytes: Buffer) {
    const draft = await this.#writeDraft(bytes)
    try {
      await this.#linkTo(draft, this.#at(path))
      return true
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
      return (await this.find(path))?.bytes.equals(bytes) ?? false
    } finally {
      await rm(draft, { force: true })
    }
  }

  /** The name that the new content gets first, made of the version before, is for one writer alone. */
  async replace(path: string, bytes: Buffer, version: string | undefined) {
    const claim = join(this.#drafts, `${path.replaceAll('/', ' ')} after ${version ?? 'nothing'}`)
    if (!(await this.#claim(claim, bytes))) return false
    if ((await this.find(path))?.version !== version) {
      await rm(claim, { force: true })
      return false
    }
    await makeFolder(dirname(this.#at(path)))
    // Whoever slept so long that the claim was taken over finds nothing.
    const isMoved = await rename(claim, this.#at(path)).then(() => true, orNothing)
    if (!isMoved) return false
    await syncFolder(dirname(this.#at(path)))
    return true
  }

  /** A folder that cannot link says so itself. */
  async mustKeepConditions() {}

  async addLine(path: string, line: string) {
    const known = (await readFile(this.#at(path), 'utf8').catch(orNothing)) ?? ''
    const missing = missingLine(known, line)
    if (missing === '') return
    await makeFolder(dirname(this.#at(path)))
    await writeSynced(this.#at(path), missing, { flag: 'a' })
    if (known === '') await syncFolder(dirname(this.#at(path)))
  }

  async list(folder: string) {
    const found = (await readdir(this.#at(folder), { recursive: true, withFileTypes: true }).catch(orNothing)) ?? []
    return found
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(this.address, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  }

  async listNewest(folder: string, name: string) {
    const paths = (await this.list(folder)).filter((path) => path.endsWith(`/${name}`))
    const dated = await Promise.all(paths.map(async (path) => ({ path, at: (await this.changedAt(path)) ?? 0 })))
    return dated.sort((one, other) => other.at - one.at).map(({ path }) => path)
  }

  async listFolders() {
    const found = (await readdir(this.address, { withFileTypes: true }).catch(orNothing)) ?? []
    return found
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  }

  async changedAt(path: string) {
    return (await stat(this.#at(path)).catch(orNothing))?.mtimeMs
  }

  async remove(path: string) {
    await rm(this.#at(path), { force: true })
    await this.#removeEmpty(dirname(this.#at(path)))
  }

  async removeLeftovers(before: number) {
    const names = (await readdir(this.#drafts).catch(orNothing)) ?? []
    for (const path of names.map((name) => join(this.#drafts, name))) {
      const found = await stat(path).catch(orNothing)
      if (found && found.mtimeMs < before) await rm(path, { force: true })
    }
  }

  #at(path: string) {
    return join(this.address, path)
  }

  async #writeDraft(bytes: Buffer) {
    const draft = join(this.#drafts, randomUUID())
    await makeFolder(this.#drafts)
    try {
      await writeSynced(draft, bytes, { flag: 'wx' })
      return draft
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
  }

  async #linkTo(draft: string, target: string) {
    await makeFolder(dirname(target))
    await link(draft, target).catch(async (error) => {
      if (!hasCode(error, 'ENOENT')) throw error
      // The folder went in this moment, because it was empty.
      await makeFolder(dirname(target))
      await link(draft, target)
    })
    await syncFolder(dirname(target))
  }

  async #claim(claim: string, bytes: Buffer) {
    const draft = await this.#writeDraft(bytes)
    try {
      if (await isAbandoned(claim)) await this.#setAside(claim)
      // A second name is given whole or not at all, and never to two.
      await link(draft, claim)
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  }

  // Of two who set the same one aside, one finds nothing; were it a fresh one, its owner's rename finds nothing.
  async #setAside(claim: string) {
    const aside = join(this.#drafts, randomUUID())
    await rename(claim, aside).catch(orNothing)
    await rm(aside, { force: true })
  }

  async #removeEmpty(folder: string) {
    if (folder === this.address) return
    const isGone = await rmdir(folder).then(
      () => true,
      (error) => {
        if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return false
        throw error
      },
    )
    if (isGone) await this.#removeEmpty(dirname(folder))
  }
}

async function isAbandoned(claim: string) {
  const [text, found] = await Promise.all([readFile(claim, 'utf8').catch(orNothing), stat(claim).catch(orNothing)])
  if (text === undefined || !found) return false
  return Date.now() - found.mtimeMs > abandonedAfter || isOfDeadProcess(text)
}

/** A pointer says which process moves it; other files do not, and are waited for. */
function isOfDeadProcess(text: string) {
  const [, host, pid] = /"from": "(.+):(\d+)"/.exec(text) ?? []
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return hasCode(error, 'ESRCH')
  }
}
