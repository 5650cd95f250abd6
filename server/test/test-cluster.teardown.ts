export default async function stopTestCluster() {
  await globalThis.testCluster?.stop()
}
