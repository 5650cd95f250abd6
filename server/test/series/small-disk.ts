import { execFile } from 'node:child_process'
import { type FileHandle, mkdir, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ignored } from '../../src/platform/ignored'

const run = promisify(execFile)

// The kernel's FS_IOC_SHUTDOWN without a last write of the journal: what is not on the disk yet never comes there, as when the power goes.
const shutDown = `open(my $disk, '<', $ARGV[0]) or die $!; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die $!`

/** Why no disk of one's own can be made here; nothing where it can. */
export async function whyNoDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a disk'
  for (const needed of ['/dev/loop-control', '/sys/fs/ext4', '/usr/sbin/mkfs.ext4', '/usr/bin/perl']) {
    if (!(await stat(needed).catch(ignored('what is not there is named')))) return `${needed} is not there`
  }
  return undefined
}

/** A real file system in a file, which can be full, let nobody write, fail, and lose its power. */
export class SmallDisk {
  #times = 0

  private constructor(
    private readonly home: string,
    /** Where it is mounted. */
    readonly folder: string,
  ) {}

  static async make(megabytes: number) {
    const home = await mkdtemp(join(tmpdir(), 'bellhouse-disk-'))
    const disk = new SmallDisk(home, join(home, 'disk'))
    await mkdir(disk.folder)
    await writeFile(disk.#image, '')
    await truncate(disk.#image, megabytes * 2 ** 20)
    await run('mkfs.ext4', ['-q', '-m', '0', disk.#image])
    await disk.#mount()
    return disk
  }

  get #image() {
    return join(this.home, `${this.#times}.img`)
  }

  get #filling() {
    return join(this.folder, 'filling')
  }

  #mount() {
    return run('mount', ['-o', 'loop,errors=remount-ro', this.#image, this.folder])
  }

  /** Takes what room is left, to the last byte. */
  async fill() {
    const file = await open(this.#filling, 'a')
    try {
      for (let size = 2 ** 20; size >= 1; size /= 2) await writeUntilFull(file, Buffer.alloc(size))
      await file.sync()
    } finally {
      await file.close()
    }
  }

  empty() {
    return rm(this.#filling)
  }

  /** From now on whatever is read, written or synced fails, and what was not on the disk is lost. */
  async cut() {
    await run('perl', ['-e', shutDown, this.folder])
  }

  /** The kernel has found a fault on it, and lets nobody write any more. */
  async becomeReadOnly() {
    const { stdout } = await run('findmnt', ['-n', '-o', 'SOURCE', this.folder])
    await writeFile(`/sys/fs/ext4/${stdout.trim().replace('/dev/', '')}/trigger_fs_error`, '1')
  }

  /** What is on it is there again at the same place, checked and in a copy, because the dead one may still be held by somebody. */
  async comeBack() {
    const left = this.#image
    this.#times += 1
    await run('umount', ['--lazy', this.folder])
    await run('cp', ['--sparse=always', left, this.#image])
    await rm(left)
    await run('fsck.ext4', ['-p', this.#image]).catch(ignored('it has mended what it tells of, else the mount fails'))
    await this.#mount()
  }

  async remove() {
    await run('umount', ['--lazy', this.folder])
    await rm(this.home, { recursive: true, force: true })
  }
}

async function writeUntilFull(file: FileHandle, bytes: Buffer) {
  try {
    for (;;) await file.write(bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
