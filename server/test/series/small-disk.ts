import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Of the kernel's `FS_IOC_SHUTDOWN`: what is not on the disk stays away, the journal too, as when the power goes. */
const withoutJournal = 2
const shutDown = `open(my $disk, '<', $ARGV[0]) or die $!; my $how = pack('L', ${withoutJournal}); ioctl($disk, 0x8004587d, $how) or die $!`

/** A real file system of its own in a file, which can be full, become read-only, fail, and lose its power. */
export class SmallDisk {
  #generation = 0

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
    return join(this.home, `${this.#generation}.img`)
  }

  #mount() {
    return run('mount', ['-o', 'loop,errors=remount-ro', this.#image, this.folder])
  }

  /** Takes what room is left, to the last block. */
  async fill() {
    const file = await open(this.#filling, 'a')
    try {
      for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) await writeUntilFull(file, Buffer.alloc(size))
      await file.sync()
    } finally {
      await file.close()
    }
  }

  empty() {
    return rm(this.#filling)
  }

  get #filling() {
    return join(this.folder, 'filling')
  }

  /** From now on whatever is read anew, written or synced fails; what was not on the disk is not there. */
  async cut() {
    await run('perl', ['-e', shutDown, this.folder])
  }

  /** The kernel finds a fault on it, and lets nobody write any more. */
  async becomeReadOnly() {
    const { stdout } = await run('findmnt', ['-n', '-o', 'SOURCE', this.folder])
    await writeFile(`/sys/fs/ext4/${stdout.trim().replace('/dev/', '')}/trigger_fs_error`, '1')
  }

  /** As it was left, mounted anew at the same place, also while somebody still holds the dead one. */
  async comeBack() {
    const left = this.#image
    this.#generation += 1
    await run('umount', ['-l', this.folder])
    await copyFile(left, this.#image)
    await rm(left)
    await run('fsck.ext4', ['-p', this.#image]).catch(() => {})
    await this.#mount()
  }

  async remove() {
    await run('umount', ['-l', this.folder])
    await sleep(100)
    await rm(this.home, { recursive: true, force: true })
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, bytes: Buffer) {
  try {
    for (;;) await file.write(bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
