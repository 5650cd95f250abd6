/** Works on what comes, so many at a time; ends with the first failure, once those that are under way have ended. */
export async function inParallel<T>(source: AsyncIterable<T>, most: number, work: (one: T) => Promise<void>) {
  const iterator = source[Symbol.asyncIterator]()
  let isOver = false
  const workOn = async () => {
    while (!isOver) {
      const { done, value } = await iterator.next()
      if (done) return
      await work(value)
    }
  }
  const ended = await Promise.allSettled(
    Array.from({ length: most }, () =>
      workOn().finally(() => {
        isOver = true
      }),
    ),
  )
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
